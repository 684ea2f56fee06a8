import SwaggerUI, { type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { improveAccessibility } from './improve-accessibility.ts';
import { layoutPlugin } from './layout.ts';
import { withOptionalExamplesShown } from './optional-examples.ts';

/**
 * Shows an OpenAPI document and sends requests to its operations.
 * @param tokenOf returns the token to send with a request; empty for none
 */
export function showDocument(domNode: HTMLElement, url: string, tokenOf: () => string): void {
  improveAccessibility(domNode);
  SwaggerUI({
    domNode,
    url,
    layout: 'DocumentLayout',
    plugins: [layoutPlugin, examplesPlugin],
    requestInterceptor: (request) => {
      const token = tokenOf();
      if (request.loadSpec !== true && token !== '') request.headers.Authorization = `Bearer ${token}`;
      return request;
    },
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
    tryItOutEnabled: true,
    // By default an external server validates the document.
    validatorUrl: null,
  });
}

const examplesPlugin = (): Plugin => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (document) => update(withOptionalExamplesShown(document)),
      },
    },
  },
});
