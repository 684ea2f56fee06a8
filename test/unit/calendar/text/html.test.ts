import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../../../lib/calendar/text/clean-html.ts';
import { paragraphs } from '../../../../lib/calendar/text/paragraphs.ts';
import { html, withoutTags } from '../../../../lib/calendar/text/text.ts';

describe('text as HTML', () => {
  it.each([
    ['Jazz & Blues', 'Jazz &amp; Blues'],
    ['<b>"it\'s"</b>', '&lt;b&gt;&quot;it&#039;s&quot;&lt;/b&gt;'],
    ['Jazz &amp; Blues &#8217; &#x2019;', 'Jazz &amp; Blues &#8217; &#x2019;'],
    ['AT&T; R&D', 'AT&T; R&amp;D'],
  ])('%j is %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('holds no markup, and does not change when it is sent back', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html(text)).not.toMatch(/[<>"']/);
        expect(html(html(text))).toBe(html(text));
      }),
    );
  });
});

describe('names without tags', () => {
  it('lose what looks like a tag and nothing else', () => {
    expect(withoutTags(' <b>Bold</b> & co <!-- x -->')).toBe('Bold & co');
    expect(withoutTags('1 < 2 > 0')).toBe('1 < 2 > 0');
  });
});

describe('cleaned HTML', () => {
  it.each([
    ['<p>ok</p><script>alert(1)</script>', '<p>ok</p>'],
    ['<a href="https://e.example" onclick="x()">l</a>', '<a href="https://e.example">l</a>'],
    ['<a href="javascript:alert(1)">l</a>', '<a>l</a>'],
    ['<a href=" java\nscript:alert(1)">l</a>', '<a>l</a>'],
    ['<img src="data:text/html,x" onerror="x()" alt="a">', '<img alt="a" />'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="https://e.example"></iframe><form><input></form>x', 'x'],
    ['<svg/onload=alert(1)>', ''],
    ['<strong>open', '<strong>open</strong>'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('of %j is %j', async (given, expected) => {
    expect(await cleanHtml(given)).toBe(expected);
  });

  it('lets nothing through that runs, neither at once nor when it is cleaned again', async () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '<b',
      ' onclick="x"',
      '>',
      '&lt;',
      '\n\n',
      'text',
      '"',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces), async (parts) => {
        const cleaned = await cleanHtml(parts.join(''));
        for (const html of [cleaned, await cleanHtml(cleaned)])
          expect(html).not.toMatch(/<script|<[^>]*onclick/);
      }),
    );
  });
});

describe('paragraphs', () => {
  it.each([
    ['', ''],
    ['one', '<p>one</p>'],
    ['one\n\ntwo\r\n \r\nthree', '<p>one</p>\n<p>two</p>\n<p>three</p>'],
    ['a\nb<br />\nc', '<p>a<br />\nb<br />\nc</p>'],
    ['<p>ok</p>', '<p>ok</p>'],
    ['text\n<ul><li>a</li></ul>\nmore', '<p>text</p>\n<ul><li>a</li></ul>\n<p>more</p>'],
    ['<blockquote>q\n\n<p>r</p></blockquote>', '<blockquote>q\n\n<p>r</p></blockquote>'],
    ['above<hr />below', '<p>above</p>\n<hr />\n<p>below</p>'],
    ['<em>a</em>\n\n<a href="x">b</a>', '<p><em>a</em></p>\n<p><a href="x">b</a></p>'],
  ])('of %j are %j', (given, expected) => {
    expect(paragraphs(given)).toBe(expected);
  });

  it('stay what they are when a description is read and sent back', async () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<ul><li>',
      '</li></ul>',
      '\n',
      '\n\n',
      'text',
      '<b>',
      '</b>',
      '<br>',
      '<hr>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces), async (parts) => {
        const shown = paragraphs(await cleanHtml(parts.join('')));
        const again = paragraphs(await cleanHtml(shown));
        expect(paragraphs(await cleanHtml(again))).toBe(again);
      }),
    );
  });
});
