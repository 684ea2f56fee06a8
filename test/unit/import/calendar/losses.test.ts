import { expect, it } from 'vitest';
import { lossNotes } from '../../../../scripts/cli/import-calendar/write/losses.ts';

it.each([
  ['<iframe src="https://e.example"></iframe><b>kept</b>', ['the description loses <iframe>']],
  ['<o:p>a</o:p>', ['the description loses <o>']],
  ['<skype:ana?call>', ['the description loses <skype>']],
  ['<ana@e.example> <tel:+4930> <www.e.example>', []],
  ['if a<b, then <i>c</i>', []],
])('the elements that %j loses are reported, but not what is kept as text', async (description, notes) => {
  expect(await lossNotes({ description })).toEqual(notes);
});
