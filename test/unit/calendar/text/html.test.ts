import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphs } from '../../../../lib/calendar/text/paragraphs.ts';
import { richText } from '../../../../lib/calendar/text/rich-text.ts';
import { html, storedText, termName, withoutTags } from '../../../../lib/calendar/text/text.ts';
import { cleanHtml } from '../../../../lib/text/clean-html.ts';

describe('text as HTML', () => {
  it.each([
    ['Jazz & Blues', 'Jazz &amp; Blues'],
    ['<b>"it\'s"</b>', '&lt;b&gt;&quot;it&#039;s&quot;&lt;/b&gt;'],
    ['Jazz &amp; Blues &#8217; &#x2019;', 'Jazz &amp; Blues &#8217; &#x2019;'],
    ['AT&T; R&D', 'AT&T; R&amp;D'],
  ])('%j is %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('contains no markup, and does not change when it is sent back', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html(text)).not.toMatch(/[<>"']/);
        expect(html(html(text))).toBe(html(text));
      }),
    );
  });
});

describe('text from a response', () => {
  it.each([
    ['Tom &amp; Jerry&#039;s &quot;Café&quot;', 'Tom & Jerry\'s "Café"'],
    ['&lt;i&gt;', '<i>'],
    ['R&amp;D of AT&amp;T; &#8217;', 'R&D of AT&amp;T; &#8217;'],
    ['&amp;lt;', '&amp;lt;'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(storedText(sent)).toBe(stored);
  });

  it('is stored as it was at first, and always looks the same', () => {
    const pieces = fc.constantFrom(...'&<>"\';#a', 'amp;', 'lt;', '#039;', '&amp;', '&quot;', '&copy;');
    fc.assert(
      fc.property(fc.string({ unit: pieces }), (text) => {
        const stored = storedText(text);
        expect(html(stored)).toBe(html(text));
        expect(storedText(html(stored))).toBe(stored);
        expect(storedText(stored)).toBe(stored);
      }),
    );
  });

  it('is a name without tags, even if it shows some', () => {
    expect(termName('<b>Tom</b> &amp; Jerry')).toBe('Tom & Jerry');
    expect(html(termName('&lt;b&gt; tags'))).toBe('&lt;b&gt; tags');
  });
});

describe('names without tags', () => {
  it('lose tags and nothing else', () => {
    expect(withoutTags(' <b>Bold</b> & co <!-- x -->')).toBe('Bold & co');
    expect(withoutTags('1 < 2 > 0')).toBe('1 < 2 > 0');
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
    ['<a title="one\n\ntwo">b</a>', '<p><a title="one  two">b</a></p>'],
    ['<em>one\n\ntwo</em>\n\nthree', '<p><em>one<br />\n<br />\ntwo</em></p>\n<p>three</p>'],
    ['above <b><p>bold</p></b> below', '<p>above</p>\n<b><p>bold</p></b>\n<p>below</p>'],
    [
      'Listen:\n<audio controls>\n<source src="/a" />\n<track src="/b" />\n</audio>\n\nor not',
      '<p>Listen:<br />\n<audio controls><source src="/a" /><track src="/b" /></audio></p>\n<p>or not</p>',
    ],
    ['<a href="x"><div>\n\ncard</div></a>', '<a href="x"><div>\n\ncard</div></a>'],
  ])('of %j are %j', (input, expected) => {
    expect(paragraphs(input)).toBe(expected);
  });

  it('close every element in the block that opens it, so that they stay the same when they are sent again', async () => {
    const pieces = fc.constantFrom(
      '<a href="x">',
      '</a>',
      '<dt>',
      '<div>',
      '<img>',
      '<wbr>',
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
        const shown = await richText('text', parts.join(''));
        expect(await cleanHtml(shown)).toBe(shown);
        expect(await richText('text', shown)).toBe(shown);
      }),
    );
  });
});
