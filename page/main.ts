import * as z from 'zod';
import { followColorScheme } from './color-scheme.ts';
import { startSections } from './sections.ts';
import { readService, type Service } from './service.ts';
import { startTokenForm } from './token.ts';

// The page's security policy forbids what zod's compiled validators are made with.
z.config({ jitless: true });

followColorScheme();

let apis: Promise<{ service: Service; tokenOf: () => string }> | undefined;

/** Shows the document of an API; the service is asked where it is when the first one is wanted. */
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
