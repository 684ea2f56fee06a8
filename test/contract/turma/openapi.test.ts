import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { documentWith, type Parameter, type Schema, validatorOf } from './document.ts';
import { INTERFACE } from './interface.ts';

const { json, document } = await documentWith({ TOKEN_URL: '/authz-server/oauth/token' });
const errorOf = validatorOf(json);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    place: ['paths', path, method],
    ...operation,
  })),
);
const operationAt = (route: string) => {
  const found = operations.find((one) => one.route === route);
  if (found === undefined) throw new Error(`The document has no ${route}`);
  return found;
};
const routesWhere = (wanted: (operation: (typeof operations)[number]) => boolean) =>
  operations.filter(wanted).map(({ route }) => route);

/** `id-turma:int64!`, `id-situacao:int32[]` */
const inBrief = ({ name, required, schema }: Parameter) => {
  const item = schema.items ?? schema;
  const kind = String(item.format ?? item.type);
  return `${name}:${kind}${schema.items === undefined ? '' : '[]'}${required ? '!' : ''}`;
};

/** `TurmaDTO`, `TurmaDTO[]`, `object` */
const typeName = (schema: Schema | undefined): string => {
  if (schema?.items !== undefined) return `${typeName(schema.items)}[]`;
  return schema?.$ref?.replace(/^.*\//, '') ?? schema?.title ?? String(schema?.type);
};

describe('the OpenAPI document of the class API', () => {
  it('is valid', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(json))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('lists exactly the operations of the interface', () => {
    expect(operations.map(({ route }) => route).sort()).toEqual(INTERFACE.map(({ route }) => route).sort());
  });

  it.each(INTERFACE)(
    '$route has the parameters, body and response of the interface',
    ({ route, parameters, body, answer }) => {
      const operation = operationAt(route);
      const declared = operation.parameters.filter((one) => one.in !== 'header').map(inBrief);
      expect(declared.sort()).toEqual(parameters);
      const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(inPath).toEqual(route.match(/\{.*?\}/g) ?? []);
      const { requestBody } = operation;
      expect(requestBody && (requestBody.required ? 'required' : 'optional')).toBe(body || undefined);
      const content = operation.responses['200']?.content ?? {};
      expect(Object.keys(content)).toEqual(['application/json;charset=UTF-8']);
      expect(typeName(Object.values(content)[0]?.schema)).toBe(answer);
    },
  );

  it('has the forms of a day that is text', () => {
    const day = operationAt('GET /frequencias').parameters.find(({ name }) => name === 'data');
    const pattern = new RegExp(String(day?.schema.pattern));
    for (const text of ['2025-03-03', '03/03/2025', '1740970800000', '-1']) expect(text).toMatch(pattern);
    for (const text of ['ontem', '3/3/2025', '1e9']) expect(text).not.toMatch(pattern);
  });

  it('declares the errors of the interface and those of HTTP', () => {
    const withStatus = (status: string) => routesWhere(({ responses }) => status in responses);
    const all = operations.map(({ route }) => route);
    const closed = all.filter((route) => route !== 'GET /openapi.json');
    const writes = closed.filter((route) => /^(POST|PUT)/.test(route));
    for (const status of ['401', '429', '500', '503']) expect(withStatus(status)).toEqual(all);
    expect(withStatus('403')).toEqual(closed);
    expect(withStatus('404')).toEqual(closed.filter((route) => !route.startsWith('DELETE')));
    for (const status of ['201', '409', '413', '415']) expect(withStatus(status)).toEqual(writes);
    expect(withStatus('204')).toEqual(['DELETE /noticias/{id-noticia}']);
    const takesInput = ({ parameters, requestBody }: (typeof operations)[number]) =>
      parameters.some((one) => one.in !== 'header') || requestBody !== undefined;
    expect(withStatus('400')).toEqual(routesWhere(takesInput));
  });

  it('declares the scope of each operation', () => {
    for (const { route, security } of operations) {
      const scope = route.startsWith('GET') ? 'turma:read' : 'turma:write';
      expect(security).toEqual(
        route === 'GET /openapi.json' ? [] : [{ oauth2: [scope] }, { basic: [scope] }, { bearer: [scope] }],
      );
    }
  });

  it('states for each write whether it is open to students', () => {
    const noted = (note: RegExp) => routesWhere(({ description = '' }) => note.test(description));
    const writes = routesWhere(({ route }) => !route.startsWith('GET'));
    const open = 'POST /enquetes/{id-enquete}/respostas';
    expect(noted(/^Allowed with a student’s token/)).toEqual([open]);
    expect(noted(/^Not allowed with a student’s token/)).toEqual(writes.filter((route) => route !== open));
  });

  it('marks the deprecated operations', () => {
    expect(routesWhere(({ deprecated }) => deprecated === true)).toEqual([
      'POST /frequencias',
      'PUT /frequencias',
    ]);
  });

  it('declares totals for all lists, and idempotency keys for every POST', () => {
    const takes = (name: string) =>
      routesWhere(({ parameters }) => parameters.some((one) => one.name === name));
    const lists = routesWhere(({ responses }) =>
      Object.values(responses['200']?.content ?? {}).some(({ schema }) => schema?.items !== undefined),
    );
    expect(lists.length).toBeGreaterThan(30);
    const activities = 'GET /registros-atividades';
    expect([...lists, activities]).toEqual(expect.arrayContaining(takes('offset')));
    expect(takes('paginado').toSorted()).toEqual([...lists, activities].toSorted());
    const returnsTotal = routesWhere(({ responses }) => 'x-total' in (responses['200']?.headers ?? {}));
    expect(returnsTotal).toEqual(takes('paginado'));
    expect(takes('idempotency-key')).toEqual(
      expect.arrayContaining(routesWhere(({ route }) => route.startsWith('POST'))),
    );
  });

  it('has unique names of operations and tags', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap((one) => one.tags))).toEqual(new Set(tags));
  });

  it('repeats parameters with several values, and lists the members to sort by', () => {
    const several = operations.flatMap(({ parameters }) => parameters.filter(({ schema }) => schema.items));
    expect(several.length).toBeGreaterThan(0);
    for (const one of several) expect(one).toMatchObject({ style: 'form', explode: true });
    const order = operationAt('GET /horarios-possiveis').parameters.find(({ name }) => name === 'order-asc');
    expect(order).toBeUndefined();
    const { schema } =
      operationAt('GET /noticias').parameters.find(({ name }) => name === 'order-desc') ?? {};
    expect(schema?.items).toHaveProperty('enum', [
      'id-noticia',
      'id-turma',
      'titulo',
      'conteudo',
      'autor',
      'data-cadastro',
    ]);
  });

  it('describes every member of every record', () => {
    const missing = [
      ...undescribed(document.components.schemas),
      ...operations.flatMap(undescribedResponses),
    ];
    expect(missing).toEqual([]);
  });

  it('has only names in kebab-case', () => {
    const names = namesIn(json).filter((name) => /[A-Z]/.test(name));
    expect([...new Set(names)]).toEqual(['statusCode', 'statusCodeValue']);
  });
});

/** Records with an example of their own. Request bodies have that of their operation, parts that of their record. */
const RECORDS = Object.entries(document.components.schemas).flatMap(([id, { examples }]) =>
  examples === undefined ? [] : [id],
);

describe('the examples of the document', () => {
  it('cover all returned records', () => {
    const returned = operations.flatMap(({ responses }) =>
      Object.values(responses['200']?.content ?? {}).map(({ schema }) => typeName(schema).replace('[]', '')),
    );
    const composed = ['LancamentoFrequenciasResponse', 'RespostaEnqueteResponse', 'object'];
    expect(RECORDS).toEqual(expect.arrayContaining(returned.filter((name) => !composed.includes(name))));
  });

  it.each(operations)('of $route are valid', ({ place, parameters, requestBody, responses }) => {
    const examples = [
      ...parameters.flatMap(({ example, required, schema }, index): Example[] => {
        if (example === undefined && !required) return [];
        expect(schema).not.toHaveProperty('examples');
        return [[[...place, 'parameters', String(index), 'schema'], example]];
      }),
      ...examplesOf([...place, 'requestBody'], requestBody),
      ...Object.entries(responses).flatMap(([status, answer]) =>
        examplesOf([...place, 'responses', status], answer),
      ),
    ];
    expect(examples.flatMap(([where, example]) => errorOf(where, example) ?? [])).toEqual([]);
    expect(examples.map(([, example]) => example)).not.toContain(undefined);
  });

  it.each(RECORDS)('of the record %s are valid', (id) => {
    const place = ['components', 'schemas', id];
    const { examples, properties } = document.components.schemas[id] ?? {};
    expect(examples).toEqual([expect.any(Object)]);
    for (const example of [examples].flat(2)) {
      expect(errorOf(place, example)).toBeUndefined();
      expect(Object.keys(Object(properties))).toEqual(expect.arrayContaining(Object.keys(Object(example))));
    }
  });

  it.each(Object.entries(document.components.responses))('of the error %s are valid', (id, answer) => {
    const examples = examplesOf(['components', 'responses', id], answer);
    expect(examples.flatMap(([where, example]) => errorOf(where, example) ?? [])).toEqual([]);
    const status = Number(id.replace('Refusal', ''));
    const ofGateway = status === 429 ? [[expect.anything(), { message: expect.any(String) }]] : [];
    expect(examples).toEqual([[expect.anything(), expect.objectContaining({ status })], ...ofGateway]);
  });

  it('are invalid if changed', () => {
    const { examples } = document.components.schemas.TarefaDTO ?? {};
    const [tarefa] = [examples].flat();
    const place = ['components', 'schemas', 'TarefaDTO'];
    expect(errorOf(place, tarefa)).toBeUndefined();
    expect(errorOf(place, { ...Object(tarefa), titulo: 7 })).toContain('titulo');
  });
});

describe('the document of another deployment', () => {
  it('requires the application key if the service does', async () => {
    const { document: other } = await documentWith({
      API_KEYS: 'k1',
      TOKEN_SCOPE_PREFIX: 'sino/',
      TOKEN_URL: 'https://t.example',
    });
    expect(other.paths['/turmas']?.get?.security).toEqual([
      { oauth2: ['sino/turma:read'], apiKey: [] },
      { basic: ['sino/turma:read'], apiKey: [] },
      { bearer: ['sino/turma:read'], apiKey: [] },
    ]);
    expect(other.components.securitySchemes.apiKey).toMatchObject({ in: 'header', name: 'x-api-key' });
    expect(other.components.securitySchemes.oauth2).toMatchObject({
      flows: { clientCredentials: { tokenUrl: 'https://t.example' } },
    });
  });

  it('has no token URL if it is unknown', async () => {
    const { document: other } = await documentWith({ TOKEN_URL: '', API_KEYS: '', TOKEN_SCOPE_PREFIX: '' });
    expect(Object.keys(other.components.securitySchemes)).toEqual(['bearer', 'basic']);
    expect(other.paths['/turmas']?.post?.security).toEqual([
      { bearer: ['turma:write'] },
      { basic: ['turma:write'] },
    ]);
  });

  it('has its page sizes in the description of lists', async () => {
    const { document: other } = await documentWith({ TURMA_PAGE_SIZE: '3', TURMA_LARGEST_PAGE: '7' });
    expect(other.info.description).toMatch(/`limit` \(3, at most\s+7\)/);
  });
});

type Example = [place: readonly string[], example: unknown];

function examplesOf(
  place: readonly string[],
  part: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> | undefined } = {},
): Example[] {
  return Object.entries(part.content ?? {}).map(([type, { example }]) => [
    [...place, 'content', type, 'schema'],
    example,
  ]);
}

/** Returns the places of members without a description. */
function undescribed(schemas: unknown, place = ''): string[] {
  if (typeof schemas !== 'object' || schemas === null) return [];
  return Object.entries(schemas).flatMap(([name, value]) => {
    const members = Object.entries(Object(value?.properties));
    // A reference has the description of what it refers to.
    const missing = members.filter(
      ([, member]) => !('description' in Object(member) || '$ref' in Object(member)),
    );
    return [
      ...missing.map(([member]) => `${place}/${name}.${member}`),
      ...undescribed(value, `${place}/${name}`),
    ];
  });
}

function undescribedResponses({ route, responses, requestBody }: (typeof operations)[number]): string[] {
  return undescribed({ responses, requestBody }, route);
}

/** Returns the names of all members and parameters. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, name, in: where } = Object(value);
  return [
    ...(typeof name === 'string' && where !== undefined ? [name] : []),
    ...Object.keys(Object(properties)),
    ...Object.values(value).flatMap(namesIn),
  ];
}
