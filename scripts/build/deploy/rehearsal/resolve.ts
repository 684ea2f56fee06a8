import { ACCOUNT, REGION } from './emulator.ts';

/** A resource of a stack: its type and its physical id. */
export interface Deployed {
  readonly type: string;
  readonly id: string;
  /** The ARN of a table's stream, which cannot be derived from the id. */
  readonly streamArn?: string | undefined;
}

/** The resources of a stack by logical id. */
export type Stack = ReadonlyMap<string, Deployed>;

/** Resolves the references in a value of a template. @throws Error for unsupported functions */
export function resolved(value: unknown, stack: Stack): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, stack));
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = [], ...others] = Object.entries(value);
  if (others.length === 0 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::')))
    return reference(name, argument, stack);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, stack)]));
}

function reference(name: string, argument: unknown, stack: Stack): string {
  if (name === 'Ref') return deployed(String(argument), stack).id;
  if (name === 'Fn::GetAtt' && Array.isArray(argument) && argument[1] === 'Arn')
    return arnOf(deployed(String(argument[0]), stack));
  if (name === 'Fn::GetAtt' && Array.isArray(argument) && argument[1] === 'StreamArn')
    return streamArnOf(deployed(String(argument[0]), stack));
  if (name === 'Fn::Sub' && typeof argument === 'string') return substituted(argument, stack);
  throw new Error(`The rehearsal cannot resolve ${name} of ${JSON.stringify(argument)}`);
}

/** Like the emulator, keeps references to resources that it does not create. */
function substituted(text: string, stack: Stack): string {
  return text
    .replace(/\$\{(\w+)\.Arn\}/g, (_, name: string) => arnOf(deployed(name, stack)))
    .replace(
      /\$\{([\w:]+)\}/g,
      (reference, name: string) => PSEUDO[name] ?? stack.get(name)?.id ?? reference,
    );
}

/** Pseudo parameters. */
const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::URLSuffix': 'amazonaws.com',
};

function deployed(name: string, stack: Stack): Deployed {
  const found = stack.get(name);
  if (found === undefined) throw new Error(`The rehearsal finds no resource ${name}`);
  return found;
}

function arnOf({ type, id }: Deployed): string {
  const { [type]: form } = ARNS;
  if (form === undefined) throw new Error(`The rehearsal does not know the ARN of an ${type}`);
  return form(id);
}

function streamArnOf({ type, id, streamArn }: Deployed): string {
  if (streamArn === undefined) throw new Error(`The ${type} ${id} has no stream`);
  return streamArn;
}

const ARNS: Readonly<Record<string, (id: string) => string>> = {
  'AWS::DynamoDB::Table': (id) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${id}`,
  'AWS::Events::EventBus': (id) => `arn:aws:events:${REGION}:${ACCOUNT}:event-bus/${id}`,
  'AWS::IAM::Role': (id) => `arn:aws:iam::${ACCOUNT}:role/${id}`,
  'AWS::Kinesis::Stream': (id) => `arn:aws:kinesis:${REGION}:${ACCOUNT}:stream/${id}`,
  'AWS::Lambda::Function': (id) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${id}`,
  // AWS appends ":*", moto does not.
  'AWS::Logs::LogGroup': (id) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${id}`,
  // The physical id of a queue is its URL.
  'AWS::SQS::Queue': (id) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${id.split('/').at(-1)}`,
};
