import * as z from 'zod';
import { followColorScheme } from './color-scheme.ts';
import { startSections } from './sections.ts';
import { readService, type Service } from './service.ts';
import { startTokenForm } from './token.ts';

// The page's security policy forbids compiling code, as zod otherwise does for its validators.
z.config({ jitless: true });

followColorScheme();

let apis: Promise<{ service: Service; tokenOf: () => string }> | undefined;

/** Shows the document of an API; the first call asks the service for the URLs of the documents. */
async function showApi(name: keyof Service['documents'], section: HTMLElement): Promise<void> {
  apis ??= readService().then((service) => ({ service, tokenOf: startTokenForm(service.tokens) }));
  const [{ service, tokenOf }, { showDocument }] = await Promise.all([apis, import('./viewer/viewer.ts')]);
  showDocument(section, service.documents[name], tokenOf);
}

startSections({
  classes: (section) => showApi('classes', section),
  calendar: (section) => showApi('calendar', section),
  tokenizer: async () => (await import('./tokenizer/panel.ts')).startTokenizer(),
});
