import type { Format, Operation } from '../../schemas/operation.ts';
import type { ApiDescription, Refusal } from './description.ts';
import { exampleOf } from './examples.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { membersOf } from './wire-schema.ts';

/**
 * Writes the responses of an operation by status. Refusals are references, because all operations share them.
 * @param format the format of the route, if its path has a format suffix; other paths are documented with JSON only, so
 * that clients get one type
 */
export function answersOf(
  writer: SchemaWriter,
  description: ApiDescription,
  operation: Operation,
  format: Format | undefined,
): object {
  const { answers, errors = [] } = operation;
  const refusals = new Set([...description.refusalsOf(operation), ...errors]);
  return {
    ...Object.fromEntries(
      Object.keys(answers).map((status) => [
        status,
        successOf(writer, description, operation, { status: Number(status), format }),
      ]),
    ),
    ...Object.fromEntries(
      [...refusals]
        .sort()
        .map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
    ),
  };
}

function successOf(
  writer: SchemaWriter,
  { api, successes }: ApiDescription,
  { answers, answerHeaders }: Operation,
  { status, format }: { status: number; format: Format | undefined },
): object {
  const answer = answers[status];
  const schema = answer ? writer.write(answer, 'output') : undefined;
  const own = schema && { [api.contentType]: { schema, example: exampleOf(writer, schema) } };
  return {
    description: successes[status],
    headers: answerHeaders && headersOf(writer, answerHeaders),
    content: format === undefined ? own : { [format]: { schema: { type: 'string' } } },
  };
}

function headersOf(writer: SchemaWriter, headers: NonNullable<Operation['answerHeaders']>): object {
  return Object.fromEntries(
    membersOf(writer.write(headers, 'input')).map(([name, { description, ...schema }]) => [
      name,
      { description, schema },
    ]),
  );
}

/** Writes the refusals of all operations as reusable components. */
export function refusalComponents(writer: SchemaWriter, description: ApiDescription): object {
  return Object.fromEntries(
    Object.entries(description.refusals).map(([status, refusal]) => [
      refusalName(Number(status)),
      { description: refusal.description, ...refusalOf(writer, description, refusal) },
    ]),
  );
}

function refusalOf(
  writer: SchemaWriter,
  { api, failure }: ApiDescription,
  { example, gatewayBody }: Refusal,
): object {
  const schema = writer.write(failure, 'output');
  const body = api.failureBody(example, { path: api.basePath(), requestId: 'REQUEST' });
  const gatewaySchema = gatewayBody && writer.write(gatewayBody, 'output');
  return {
    headers: Object.fromEntries(
      Object.entries(example.headers).map(([name, value]) => [
        name,
        { schema: { type: 'string' }, example: value },
      ]),
    ),
    content: {
      [api.contentType]: { schema, example: body },
      ...(gatewaySchema && {
        'application/json': { schema: gatewaySchema, example: exampleOf(writer, gatewaySchema) },
      }),
    },
  };
}

const refusalName = (status: number) => `Refusal${status}`;
