import { ConfigurationError } from '../../lib/tokenizer/index.ts';
import { Preset } from '../../schemas/tokenizer.ts';
import { element } from '../dom.ts';
import { tokenizeLines } from './lines.ts';
import { configurationOf, SAMPLES } from './presets.ts';
import { lineSections, summaryOf } from './show.ts';

/** Tokenizes the contents of the two fields, now and on every change. */
export function startTokenizer(): void {
  const toml = element('toml', HTMLTextAreaElement);
  const lines = element('lines', HTMLTextAreaElement);
  const preset = element('preset', HTMLSelectElement);
  const problems = element('problems', HTMLElement);
  const messages = element('problem-list', HTMLElement);
  const summary = element('summary', HTMLElement);
  const results = element('results', HTMLElement);

  const update = () => {
    const outcome = tokenizeLines(toml.value, lines.value);
    const isWrong = outcome instanceof ConfigurationError;
    toml.ariaInvalid = String(isWrong);
    problems.hidden = !isWrong;
    messages.textContent = isWrong ? outcome.message : '';
    summary.textContent = isWrong ? '' : summaryOf(outcome);
    results.replaceChildren(...(isWrong ? [] : lineSections(outcome)));
  };
  preset.append(...Preset.options.map((name) => new Option(name)));
  preset.addEventListener('change', () => {
    const { data: name } = Preset.safeParse(preset.value);
    if (name === undefined) return;
    toml.value = configurationOf(name);
    lines.value = SAMPLES[name];
    update();
  });
  toml.addEventListener('input', update);
  lines.addEventListener('input', update);
  update();
}
