import type { Pipeline } from '../../../lib/tokenizer/index.ts';

type Transform = Pipeline['transforms'][number];

const quoted = (name: string) => JSON.stringify(name);

function showNames({ options }: Transform): string[] {
  return options.field_names.map((name, index) => {
    const type = options.types?.get(name);
    const format = type?.name === 'timestamp' && type.format !== undefined ? `|${type.format}` : '';
    return `    ${index + 1}. ${quoted(name)}${type === undefined ? '' : ` as ${type.name}${format}`}`;
  });
}

function showTransform(transform: Transform): string[] {
  const { id, inputs, options } = transform;
  const isDropped = options.drop_field && !options.field_names.includes(options.field);
  return [
    `transform ${id}, reads ${inputs.join(' and ')}`,
    ...(options.when === undefined
      ? []
      : [`  events whose ${quoted(options.when.field)} matches ${options.when.matches}`]),
    `  tokens of ${quoted(options.field)}, ${isDropped ? 'which is dropped' : 'which is kept'}, to`,
    ...showNames(transform),
    ...(options.timezone === undefined ? [] : [`  times without a zone are in ${options.timezone}`]),
    ...(options.unescape ? ['  escapes are removed'] : []),
  ];
}

const streamOf = ({ options }: Pipeline['sources'][number] | Pipeline['sinks'][number]) =>
  options.stream === undefined ? 'the default stream' : `the stream ${options.stream}`;

const mannerOf = ({ options: { pack, ordered } }: Pipeline['sinks'][number]) =>
  `${pack ? ', packed' : ''}${ordered ? '' : ', unordered'}`;

/** Describes a pipeline from source to sink. */
export const showPipeline = (pipeline: Pipeline): string =>
  [
    ...pipeline.sources.map((source) => `source ${source.id}, ${streamOf(source)}`),
    ...pipeline.transforms.flatMap(showTransform),
    ...pipeline.sinks.map(
      (sink) => `sink ${sink.id}, reads ${sink.inputs.join(' and ')}, ${streamOf(sink)}${mannerOf(sink)}`,
    ),
  ].join('\n');
