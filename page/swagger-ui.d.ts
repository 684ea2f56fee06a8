/** The part of Swagger UI that the page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A React component. */
  export type Component = string | ((props: Props) => object | null);

  export interface Props {
    readonly getComponent: (name: string, isContainer?: boolean) => Component;
    readonly specSelectors: { readonly loadingStatus: () => string };
  }

  export interface System {
    readonly React: {
      createElement(component: Component, props?: object | null, ...children: readonly unknown[]): object;
    };
  }

  export interface Plugin {
    readonly components?: Readonly<Record<string, Component>>;
    readonly wrapComponents?: Readonly<Record<string, (original: Component) => Component>>;
    readonly statePlugins?: {
      readonly spec: { readonly wrapActions: { readonly updateJsonSpec: WrapAction } };
    };
  }

  export type WrapAction = (original: (argument: unknown) => object) => (argument: unknown) => object;

  export interface Request {
    readonly loadSpec?: boolean;
    readonly headers: Record<string, string>;
  }

  export interface Options {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly layout: string;
    readonly plugins: readonly ((system: System) => Plugin)[];
    readonly requestInterceptor: (request: Request) => Request;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly displayRequestDuration: boolean;
    readonly filter: boolean;
    readonly syntaxHighlight: { readonly activated: boolean; readonly theme: string };
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: null;
  }

  export default function SwaggerUI(options: Options): object;
}
