import converter from 'openapi-to-postmanv2';

/** Makes a Postman collection of an OpenAPI document, with the options that docs/clients.md shows. */
export function postmanCollection(document: unknown): Promise<unknown> {
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example' } as const;
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'json', data: Object(document) }, options, (error, conversion) => {
      if (conversion?.result) resolve(conversion.output?.[0]?.data);
      else reject(error ?? new Error(conversion?.reason));
    });
  });
}
