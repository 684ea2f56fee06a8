import type { Plugin, Props, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/**
 * The parts of Swagger UI that the page shows: the description of the API, and its operations. The page has one token
 * form for both APIs, and each API has one server, so the viewer's own controls for these are left out.
 */
export function layoutPlugin({ React }: System): Plugin {
  const { createElement } = React;
  const nothing = () => () => null;
  return {
    components: {
      DocumentLayout: ({ getComponent, specSelectors }: Props) => {
        const part = (name: string) => createElement(getComponent(name, true));
        const errors = part('errors');
        if (specSelectors.loadingStatus() !== 'success')
          return createElement('div', { className: 'swagger-ui' }, errors);
        return createElement(
          'div',
          { className: 'swagger-ui' },
          createElement(getComponent('SvgAssets')),
          errors,
          part('InfoContainer'),
          createElement('h2', null, 'Operations'),
          part('FilterContainer'),
          part('operations'),
        );
      },
    },
    wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing },
  };
}
