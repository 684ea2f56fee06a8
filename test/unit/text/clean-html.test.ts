import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanMember } from '../../../lib/http/html.ts';
import { cleanHtml } from '../../../lib/text/clean-html.ts';

describe('cleaned HTML', () => {
  it.each([
    ['<p>ok</p><script>alert(1)</script>', '<p>ok</p>'],
    ['<a href="https://e.example" onclick="x()">l</a>', '<a href="https://e.example">l</a>'],
    ['<a href="javascript:alert(1)">l</a>', '<a>l</a>'],
    ['<a href=" java\nscript:alert(1)">l</a>', '<a>l</a>'],
    ['<img src="data:text/html,x" onerror="x()" alt="a">', '<img alt="a" />'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="https://e.example"></iframe><form><input></form>x', 'x'],
    ['<iframe><p>fallback</p><iframe>again</iframe>', '<p>fallback</p>again'],
    ['<noembed><b title="</noembed><script>alert(1)</script>">', '&lt;b title=""&gt;'],
    ['<svg/onload=alert(1)>', ''],
    ['<strong>open', '<strong>open</strong>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['if a<b, then', 'if a&lt;b, then'],
    ['<p>if a<b, then</p><p>c<d', '<p>if a&lt;b, then</p><p>c&lt;d</p>'],
    ['<img alt="a<b" src="/a" title=\'c<d\'>', '<img alt="a&lt;b" src="/a" title="c&lt;d" />'],
    ["if a<b, it's <b>fine</b>", "if a&lt;b, it's <b>fine</b>"],
    ['<p>a<b "c" <i>d</i>', '<p>a&lt;b "c" <i>d</i></p>'],
    ['<a href = "a<b" title= \'c<d\'>e</a>', '<a href="a&lt;b" title="c&lt;d">e</a>'],
    ['Ana <ana@e.example><br>', 'Ana &lt;ana@e.example&gt;<br />'],
    ['<b>Join</b> <https://e.example/?a=1&b=2>', '<b>Join</b> &lt;https://e.example/?a=1&amp;b=2&gt;'],
    [
      'Call <tel:+4930,,1#> or see <www.e.example>',
      'Call &lt;tel:+4930,,1#&gt; or see &lt;www.e.example&gt;',
    ],
    [
      "<ftp://e.example/a> <https://e.example/L'Aquila>",
      "&lt;ftp://e.example/a&gt; &lt;https://e.example/L'Aquila&gt;",
    ],
    ["<o'neill@e.example>", "&lt;o'neill@e.example&gt;"],
    ['<o:p>a</o:p>', 'a'],
    ['<b <script>alert(1)</script>', '&lt;b'],
    ['<script>if (a<b) alert(1)</script>c', 'c'],
    ['<!-- a<b -->c', 'c'],
    ['<p class="wp-block-x alignleft btn evil">x</p>', '<p class="wp-block-x alignleft">x</p>'],
    ['<a href="//e.example/a">l</a>', '<a href="https://e.example/a">l</a>'],
    ['<img src="//e.example/a.png" alt="a">', '<img src="https://e.example/a.png" alt="a" />'],
    ['<a href="/\\e.example">l</a><a href="\\\\e.example">m</a>', '<a>l</a><a>m</a>'],
    ['<a href="/a">a<a href="/b">b</a>', '<a href="/a">a</a><a href="/b">b</a>'],
    ['<a href="page.html">l</a>', '<a href="page.html">l</a>'],
    ['<a target="x" href="/a">l</a>', '<a target="x" href="/a" rel="noopener">l</a>'],
    ['<a target="x" rel="nofollow">l</a>', '<a target="x" rel="noopener nofollow">l</a>'],
  ])('of %j is %j', async (given, expected) => {
    expect(await cleanHtml(given)).toBe(expected);
  });

  it.each([
    '<table><tr><th scope="col" abbr="Mon">Monday</th><td colspan="2" rowspan="3">a</td></tr></table>',
    '<ol start="5" type="a" reversed><li value="7">a</li></ol>',
    '<abbr title="World Health Organization">WHO</abbr> <acronym title="a">b</acronym>',
    '<time datetime="2027-01-01">New Year</time> <del datetime="2026-12-01">a</del> <ins cite="/b">c</ins>',
    '<blockquote cite="https://e.example/a">a <q cite="https://e.example/b">b</q></blockquote>',
    '<p class="has-text-align-center">a</p>',
    '<strike>Friday</strike> <big>Saturday</big> <tt>10:00</tt>',
    '<details open><summary>Programme</summary>Bach</details>',
    '<video src="https://e.example/a.mp4" poster="/a.png" width="640" height="360" controls loop muted></video>',
    '<audio src="/a.mp3" controls></audio>',
    '<audio controls><source src="https://e.example/a.mp3" type="audio/mpeg" /><a href="/a.mp3">a</a></audio>',
    '<video controls><source src="/a.mp4" /><track src="/a.vtt" kind="captions" srclang="en" label="English" default /></video>',
    '<a href="webcal://e.example/a.ics">a</a> <a href="sms:+4930">b</a> <a href="xmpp:a@e.example">c</a>',
  ])('keeps %j, which the original also keeps', async (html) => {
    expect(await cleanHtml(html)).toBe(html);
  });

  it.each([
    ['<blockquote cite="javascript:x">a</blockquote>', '<blockquote>a</blockquote>'],
    ['<video src="data:text/html,x" poster="javascript:x" autoplay></video>', '<video></video>'],
    ['<audio src="mailto:a@e.example" onplay="x()"></audio>', '<audio></audio>'],
    ['<source src="javascript:x" onerror="x()"><track src="ftp://e.example/a.vtt">', '<source /><track />'],
    ['<video poster="//e.example/a.png"></video>', '<video poster="https://e.example/a.png"></video>'],
    ['<a href="https://e.example/\n\t?a=1">l</a>', '<a href="https://e.example/?a=1">l</a>'],
    ['<a href="java\nscript:x">l</a>', '<a>l</a>'],
    ['<a href="/\t/e.example">l</a>', '<a href="https://e.example">l</a>'],
    ['<a href="/\u000b/e.example">l</a>', '<a>l</a>'],
    ['<q cite="/\\\\e.example">a</q>', '<q>a</q>'],
  ])('has only safe URLs: %j is %j', async (given, expected) => {
    expect(await cleanHtml(given)).toBe(expected);
  });

  it('of plain paragraphs is the same as beside an element that is parsed', async () => {
    const content = fc.string({
      unit: fc.constantFrom('a', 'é', '"', "'", '\n', '\r', '\t', '\u0000', '\u00a0', '😀', '#'),
    });
    const paragraph = fc.tuple(content, content).map(([before, text]) => `${before}<p>${text}</p>`);
    await fc.assert(
      fc.asyncProperty(fc.array(paragraph, { minLength: 1 }), async (paragraphs) => {
        const html = paragraphs.join('');
        expect(await cleanHtml(html)).toBe((await cleanHtml(`${html}<b></b>`)).slice(0, -'<b></b>'.length));
      }),
    );
  });

  it.each(['<p>a<p>b</p>', '<p>a</p></p>', '<p>a</p>b<p>', '<p>a</p><p', '<P>a</P>'])(
    'closes the paragraphs of %j',
    async (html) => {
      const cleaned = await cleanHtml(html);
      expect(cleaned).not.toBe(html);
      expect(cleaned.split('<p>')).toHaveLength(cleaned.split('</p>').length);
    },
  );

  it.each([
    ['<p>a<center><p>b</center>', '<p>a</p><p>b</p><p></p>'],
    ['<a href="/a">a<button><a href="/b">b</a></button>', '<a href="/a">a</a><a href="/b">b</a>'],
  ])(
    'of %j, without the elements that are removed, is %j, and does not change again',
    async (given, expected) => {
      const cleaned = await cleanHtml(given);
      expect(cleaned).toBe(expected);
      expect(await cleanHtml(cleaned)).toBe(cleaned);
    },
  );

  it.each([
    ['<ul><li><div>a<li>b</ul>c', '<ul><li><div>a</div></li><li>b</li></ul>c'],
    ['<ul><li><div><b>a<li>b</ul>c', '<ul><li><div><b>a</b></div></li><li>b</li></ul>c'],
    ['<dl><dt><address>a<dd>b</dl>c', '<dl><dt><address>a</address></dt><dd>b</dd></dl>c'],
    ['<ul><li><div><ul><li>a</ul></div></ul>', '<ul><li><div><ul><li>a</li></ul></div></li></ul>'],
    ['<div>a<li value="2">b</div>c', '<div>a<ul><li value="2">b</li></ul></div>c'],
    ['<li>a<li>b<section><li>c', '<ul><li>a</li></ul><ul><li>b<section><li>c</li></section></li></ul>'],
    ['<li><div>a<li>b</div>c', '<ul><li><div>a</div></li></ul><ul><li>b</li></ul>c'],
    ['<dd>a</dd><p>b', '<dl><dd>a</dd></dl><p>b</p>'],
    [
      '<table><div>a<table><tr><td>b</table></div>c</table>d',
      '<table><div>a</div></table><table><tr><td>b</td></tr></table>cd',
    ],
    [
      '<table><tr><td><table><tr><td>a</table></table>',
      '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
    ],
    ['a<tr><td>b</td></tr>c', 'abc'],
    [
      '<table><tr><td><p>a<td>b<tr><th>c<td>d</table>',
      '<table><tr><td><p>a</p></td><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>',
    ],
    [
      '<table><caption><i>a<tbody><tr><td>b<th>c<tbody><tr><td><div>d<tr><td>e</div></table>',
      '<table><caption><i>a</i></caption><tbody><tr><td>b</td><th>c</th></tr></tbody><tbody><tr><td><div>d</div></td></tr><tr><td>e</td></tr></tbody></table>',
    ],
    [
      '<table><colgroup><col><div>a<col><tr><td>b<tr><td><table><tr><td>c</table>',
      '<table><colgroup><col /><div>a</div><col /></colgroup><tr><td>b</td></tr><tr><td><table><tr><td>c</td></tr></table></td></tr></table>',
    ],
    [
      '<table><tr><td>a<ul><tr><table><tr><td>b</table></ul></table>c',
      '<table><tr><td>a<ul></ul></td></tr><tr></tr></table><table><tr><td>b</td></tr></table>c',
    ],
    ['<h2>a<p>b<i>c<h3>d</i></h2>e', '<h2>a<p>b<i>c</i></p></h2><h3>d</h3>e'],
    ['<h2>a<p><i>b<p>c<i>d<h3>e</h2>f', '<h2>a<p><i>b<p>c<i>d</i></p></i></p></h2><h3>e</h3>f'],
    ['<h2>a<div><p><i>b<h3>c</div></h2>', '<h2>a<div><p><i>b<h3>c</h3></i></p></div></h2>'],
    ['<ruby><ul><li>a<rt>b</ruby>c', '<ruby><ul><li>a</li><rt>b</rt></ul></ruby>c'],
    ['<ruby><rb>a<rt>b<rtc><i>c</i></ruby>', '<ruby><rb>a</rb><rt>b</rt><rtc><i>c</i></rtc></ruby>'],
    [
      '<ruby><rb>a<rtc>b<rt>c<rp>d<rtc>e</ruby>',
      '<ruby><rb>a</rb><rtc>b<rt>c</rt><rp>d</rp></rtc><rtc>e</rtc></ruby>',
    ],
    ['<ul><li>a<rt>b</rt></ul>', '<ul><li>a<rt>b</rt></li></ul>'],
  ])('closes the elements of %j where a browser does: %j', async (given, expected) => {
    expect(await cleanHtml(given)).toBe(expected);
    expect(await cleanHtml(expected)).toBe(expected);
  });

  it('contains nothing executable, neither at once nor when it is cleaned again', async () => {
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

  it.each([
    ['<p>a&#27;b&#x7;c&#0;d</p>', '<p>abc\u{fffd}d</p>'],
    ['<img alt="a&#1;b">&#9;x&#10;', '<img alt="ab" />\tx'],
    ['<script></script>&#8;', ''],
    ['&am&#1;p;lt;<&#1;b>', '&amp;amp;lt;&lt;b&gt;'],
  ])('in a member of a request, %j, has no control characters', async (given, expected) => {
    expect(await cleanMember('conteudo', given)).toBe(expected);
  });

  it('is rejected if its elements are nested too deeply, with the name of the member', async () => {
    expect(await cleanHtml(`${'<i>'.repeat(100)}x`)).toContain('x');
    await expect(cleanMember('excerpt', '<i>'.repeat(101))).rejects.toThrow(
      'excerpt: expected HTML whose elements',
    );
  });
});
