import { describe, expect, it } from 'vitest';
import { plainName, plainText } from '../../../../lib/calendar/ical/plain-text.ts';

describe('the text of a description', () => {
  it.each([
    ['Doors open at seven.', 'Doors open at seven.'],
    ['First\nline\n\nNext', 'First\nline\n\nNext'],
    ['<p>First<br />line</p>\n<p>Next</p>', 'First\nline\n\nNext'],
    ['<p>a<br />\nb<br>c</p>', 'a\nb\nc'],
    [
      '<h2>Programme</h2><ul>\n<li>Bach</li>\n<li>Villa-Lobos</li>\n</ul>End',
      'Programme\n\n- Bach\n- Villa-Lobos\n\nEnd',
    ],
    [
      '<p>See <a class="x" href="https://example.org/?a=1&amp;b=2">the <b>page</b></a>.</p>',
      'See the page (https://example.org/?a=1&b=2).',
    ],
    ['<a href="https://example.org/">https://example.org/</a>', 'https://example.org/'],
    ['Caf\u00e9 &amp; bar, 2 &lt; 3, &amp;lt;', 'Café & bar, 2 < 3, &lt;'],
    ['<img src="https://example.org/a.png" alt="A picture" />Text', 'Text'],
    ['one \t two\u00a0three', 'one two three'],
    ['bell\u0007 and \u0000nothing', 'bell and nothing'],
    ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('the text of a title', () => {
  it.each([
    ['Jazz & Blues', 'Jazz & Blues'],
    ['Jazz &amp; Blues', 'Jazz & Blues'],
    ['Autumn &#8220;Jazz&#8221; at the Caf&eacute;', 'Autumn “Jazz” at the Café'],
    ['a < b > c', 'a < b > c'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['R&B; or so', 'R&B; or so'],
    ['two\n lines', 'two lines'],
  ])('%j is %j', (stored, text) => {
    expect(plainName(stored)).toBe(text);
  });
});
