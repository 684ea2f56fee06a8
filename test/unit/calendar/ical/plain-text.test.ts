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
    [
      '<a href="https://example.org/"><h3>Menu</h3></a>\n<p>Soup</p>',
      'Menu\n\n(https://example.org/)\n\nSoup',
    ],
    [
      '<a href="https://example.org/"><div>Menu</div></a> and more',
      'Menu\n\n(https://example.org/) and more',
    ],
    ['Caf\u00e9 &amp; bar, 2 &lt; 3, &amp;lt;', 'Café & bar, 2 < 3, &lt;'],
    ['<img src="https://example.org/a.png" alt="A picture" />Text', 'Text'],
    [
      '<table><caption>Times</caption><tr><th>Day</th><th>Time</th></tr><tr><td>Mon</td><td>9:00</td></tr></table>',
      'Times\nDay Time\nMon 9:00',
    ],
    ['<ul><li>a<ul><li>b</li><li><p>c</p></li></ul></li><li>d</li></ul>', '- a\n- b\n- c\n\n- d'],
    ['<div>Doors:<ul><li>19:00</li></ul></div>', 'Doors:\n- 19:00'],
    ['<div>One<p>Two</p>Three</div>', 'One\nTwo\n\nThree'],
    ['<div>One<hr />Two</div>', 'One\n\nTwo'],
    ['<div><address>12 River St</address>Rome</div>', '12 River St\n\nRome'],
    ['<figure><figcaption>Photo</figcaption></figure>Text', 'Photo\n\nText'],
    ['<div>\n<p>\n<b>One</b> word</p>\n</div>', 'One word'],
    ['<details><summary>Menu</summary>Soup</details>Text', 'Menu\nSoup\n\nText'],
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
