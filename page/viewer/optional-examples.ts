import * as z from 'zod';

const Parameter = z
  .looseObject({
    required: z.boolean().optional(),
    description: z.string().optional(),
    example: z.unknown().optional(),
  })
  .transform(({ example, ...parameter }) => {
    if (example === undefined) return parameter;
    if (parameter.required === true) return { ...parameter, example };
    const text = [parameter.description, `Example: \`${[example].flat().join(', ')}\``];
    return { ...parameter, description: text.filter(Boolean).join('\n\n') };
  });

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ parameters: z.array(Parameter).optional() })),
  ),
});

/**
 * Returns a document that has the examples of optional parameters in their descriptions. Swagger UI would fill all of
 * them in, and a list filtered by all examples is empty.
 */
export function withOptionalExamplesShown(document: unknown): object {
  return Document.parse(document);
}
