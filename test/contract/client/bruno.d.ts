declare module '@usebruno/converters' {
  /** The package is published without types. */
  export function openApiToBruno(document: unknown): Promise<unknown>;
}
