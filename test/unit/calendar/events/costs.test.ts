import { describe, expect, it } from 'vitest';
import { costParts, shownCost } from '../../../../lib/calendar/events/costs.ts';

/** Cost, symbol, position and values in the record for a sent cost. */
function shown(sent: string | number | (string | number)[] | null) {
  const { cost, cost_details: details } = shownCost(costParts(sent));
  return [cost, details.currency_symbol, details.currency_position, details.values];
}

describe('a cost', () => {
  it.each([[null], [''], [0], ['0'], [[]], [['', '0']]])('of %j is empty', (sent) => {
    expect(shown(sent)).toEqual(['', '', '', []]);
  });

  it.each([
    ['20', '$20', '', '', ['20']],
    [20, '$20', '', '', ['20']],
    ['199.50', '$199.50', '', '', ['199.50']],
    ['$20', '$20', '$', 'prefix', ['20']],
    ['20$', '20$', '$', 'postfix', ['20']],
    ['£5', '£5', '£', 'prefix', ['5']],
    ['10 €', '10€', '€', 'postfix', ['10']],
    ['20 USD', '20USD', 'USD', 'postfix', ['20']],
    ['0$', 'Free', '$', 'postfix', ['0']],
    ['Free', 'Free', '', '', ['free']],
    ['donation', 'donation', '', '', ['donation']],
    ['From 20', 'From 20', '', '', ['from 20']],
    ['10-20', '$10 – $20', '', '', ['10', '20']],
    ['$10 – $20', '$10 – $20', '$', 'prefix', ['10', '20']],
    ['10-20 €', '10€ – 20€', '€', 'postfix', ['10', '20']],
    ['€10-20', '€10 – €20', '€', 'prefix', ['10', '20']],
    ['0 – 5 EUR', 'Free – 5EUR', 'EUR', 'postfix', ['0', '5']],
    ['5, 10, 20 €', '5€ – 20€', '€', 'postfix', ['5', '10', '20']],
    ['€10 - $20', '€10 – $20', '', '', ['10', '20']],
    [['10', '20 €'], '$10 – 20€', '', '', ['10', '20']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
    [['30', 5, '30'], '$5 – $30', '', '', ['5', '30']],
    ['5,10,20', '$5 – $20', '', '', ['5', '10', '20']],
    ['free, 20$, 30$', 'free – 30$', '$', 'postfix', ['free', '20', '30']],
    ['cash, cards, or cheques', 'cash, cards, or cheques', '', '', ['cash, cards, or cheques']],
    ['cash, cards, ', 'cash, cards,', '', '', ['cash, cards,']],
    ['3.00 8.00 125.95', '$3.00 – $125.95', '', '', ['3.00', '8.00', '125.95']],
    ['10 20 €', '10€ – 20€', '€', 'postfix', ['10', '20']],
    ['$3 $8', '$3 – $8', '$', 'prefix', ['3', '8']],
    ['10 000 €', '10 000€', '€', 'postfix', ['10000']],
    ['Adults 20 30 kids', 'Adults 20 30 kids', '', '', ['adults 20 30 kids']],
    ['10 or 20', '10 or 20', '', '', ['10 or 20']],
    ['10 € 20 €', '10 € 20 €', '', '', ['10 € 20 €']],
    ['20 000 30 500 €', '20 000 30 500 €', '', '', ['20 000 30 500 €']],
    ['5, 10', '$5 – $10', '', '', ['5', '10']],
    ['5,50 7,50', '$5,50 – $7,50', '', '', ['5.50', '7.50']],
    ['50,00 150,00 €', '50,00€ – 150,00€', '€', 'postfix', ['50.00', '150.00']],
    ['2 for 20', '2 for 20', '', '', ['2 for 20']],
    ['10,50 €, 12 €', '10,50€ – 12€', '€', 'postfix', ['10.50', '12']],
    ['R$ 20,00, R$ 10,00', 'R$10,00 – R$20,00', 'R$', 'prefix', ['10.00', '20.00']],
    ['10 zł, 20 zł', '10zł – 20zł', 'zł', 'postfix', ['10', '20']],
    ['1,000, 20 000 €', '1,000€ – 20 000€', '€', 'postfix', ['1000', '20000']],
    ['free,20$,30$', 'free – 30$', '$', 'postfix', ['free', '20', '30']],
    [
      'Inteira R$ 20,00, meia R$ 10,00',
      'Inteira R$ 20,00, meia R$ 10,00',
      '',
      '',
      ['inteira r$ 20,00, meia r$ 10,00'],
    ],
    ['cash, 20€, cards', 'cash, 20€, cards', '', '', ['cash, 20€, cards']],
    ['20\u00a0500 €', '20\u00a0500 €', '', '', ['20\u00a0500 €']],
    ['20€ (10€)', '20€ (10€)', '', '', ['20€ (10€)']],
    [[5, 10, 1.5, '1 - 15', '$6'], '$1 – $15', '', '', ['1', '1.5', '5', '6', '10', '15']],
    ['-5', '-5', '-', 'prefix', ['5']],
    [['$20', '30€'], '$20 – 30€', '', '', ['20', '30']],
    [['Free', '20€'], 'Free – 20€', '€', 'postfix', ['free', '20']],
  ])('of %j is shown as %j', (sent, cost, symbol, position, values) => {
    expect(shown(sent)).toEqual([cost, symbol, position, values]);
  });

  it.each([
    ['$1,000', '1000'],
    ['1,234.56', '1234.56'],
    ['€1.234,56', '1234.56'],
    ['12,50', '12.50'],
    ['1.5', '1.5'],
    ['1,000,000', '1000000'],
    ["CHF 1'250", '1250'],
    ['1 234 567,50', '1234567.50'],
    ['1 000', '1000'],
    ['1 250 000,50 €', '1250000.50'],
  ])('of %j is the number %j', (sent, value) => {
    expect(shownCost(costParts(sent)).cost_details.values).toEqual([value]);
  });

  it('cannot contain markup', () => {
    expect(shown('<img src=x>')).toEqual(['&lt;img src=x&gt;', '', '', ['&lt;img src=x&gt;']]);
  });
});
