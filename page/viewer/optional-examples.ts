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
 * A document whose optional parameters tell their examples in their descriptions. Swagger UI would fill every one of
 * them in, and a list that is asked for with the examples of all its filters is empty.
 */
export function withOptionalExamplesShown(document: unknown): object {
  return Document.parse(document);
}
