import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugText, storedSlug } from '../../../../lib/calendar/text/slug-text.ts';

describe('the slug of a text', () => {
  it.each([
    ['Autumn Jazz Night', 'autumn-jazz-night'],
    ['Custom Slug Ü!', 'custom-slug-u'],
    ['Food & Drink', 'food-drink'],
    ['Jazz &amp; Blues', 'jazz-blues'],
    ['New Year’s Eve Party', 'new-years-eve-party'],
    ['Wine: 5/6', 'wine-5-6'],
    ['v1.5 – final', 'v1-5-final'],
    ['<b>Bold</b> & co', 'bold-co'],
    ['UTC+3', 'utc3'],
    ['snake_case-kept', 'snake_case-kept'],
    ['Straße Łódź Ærø', 'strasse-lodz-aero'],
    ['日本', '%e6%97%a5%e6%9c%ac'],
    ['ガイド', '%e3%82%ac%e3%82%a4%e3%83%89'],
    ['Über-Café ☕ Treffen', 'uber-cafe-%e2%98%95-treffen'],
    ['--a -- b--', 'a-b'],
    ['%e6%97%a5%e6%9c%ac', '%e6%97%a5%e6%9c%ac'],
    ['%E6%97%A5 %C3%9Cber', '%e6%97%a5-uber'],
    ['100%ab off, 50%20more', '100ab-off-50-more'],
    ['Just © ® ° a Slug™', 'just-a-slug'],
    ['Party for 10€ or 8 £', 'party-for-10e-or-8'],
    ['Doors&nbsp;open&#160;late &mdash; soon&#8211;ish', 'doors-open-late-soon-ish'],
    ['1º Fado, 2ª Noite', '1o-fado-2a-noite'],
    ['Ħamrun, Ŋuru, Ŧesta, Ĳmuiden, paraŀlel', 'hamrun-nuru-testa-ijmuiden-parallel'],
    ['kalaallisĸut ŉ ſt ɑ', 'kalaalliskut-n-st-a'],
    ['aˊb\ufeffc\ufffcd', 'abcd'],
    ['!!!', ''],
  ])('%j is %j', (text, slug) => {
    expect(slugText(text)).toBe(slug);
  });

  it('has only lower-case letters, digits, hyphens, underscores and complete escapes, and at most 200 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(slugText(text)).toMatch(/^(?:[a-z\d_-]|%[\da-f]{2}){0,200}$/);
      }),
    );
  });

  it('of a slug is the slug itself, decoded or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugText(text);
        expect(slugText(slug)).toBe(slug);
        expect(slugText(decodeURIComponent(slug))).toBe(slug);
        expect(storedSlug(decodeURIComponent(slug))).toBe(slug);
      }),
      { numRuns: 2000 },
    );
  });

  it('is cut between letters', () => {
    expect(slugText('日'.repeat(100))).toBe('%e6%97%a5'.repeat(22));
    expect(slugText(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
  });

  it('is found decoded or escaped, in any case', () => {
    const slug = slugText('日本 Abend École');
    for (const sent of [slug, decodeURIComponent(slug), slug.toUpperCase(), '日本-ABEND-Ecole'])
      expect(storedSlug(sent)).toBe(slug);
  });
});
