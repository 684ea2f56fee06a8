import type { FieldType, TokenizerTable } from '../../../schemas/tokenizer.ts';
import { isFlat } from '../bytes/json.ts';
import { PlainLine } from '../bytes/line.ts';
import type { ByteWriter } from '../bytes/writer.ts';
import { encodeName } from '../encode.ts';
import { LINE_FIELD } from '../event.ts';
import { compilePlan, type WithFieldNames } from '../plan.ts';
import { type Core, startCore } from './instance.ts';

const LINE_FEED = 0x0a;

/** The core's room for input and for output, which is enough even if JSON escapes every byte. */
const INPUT_BYTES = 64 * 1024;
const OUTPUT_BYTES = 8 * INPUT_BYTES;
/** Maximum size of all labels together, with `LABEL_ROOM` added to each. */
const MAX_LABEL_BYTES = 64 * 1024;
const LABEL_ROOM = 64;

/** A field in the core's table: the address of its label, the label's length and the type, and unused bytes. */
const FIELD_BYTES = 16;
const ALIGNMENT = 64;
const aligned = (address: number) => Math.ceil(address / ALIGNMENT) * ALIGNMENT;

/** The types of fields in the core. */
const TEXT = 0;
const INTEGER = 1;
const TIMESTAMP = 2;
const TIMESTAMP_FORMAT = '%d/%b/%Y:%T %z';

/** Returns the core's type; undefined if the core does not convert to this type. */
function coreType(type: FieldType | undefined): number | undefined {
  if (type === undefined || type.name === 'string') return TEXT;
  if (type.name === 'int') return INTEGER;
  return type.name === 'timestamp' && type.format === TIMESTAMP_FORMAT ? TIMESTAMP : undefined;
}

interface Field {
  readonly label: Uint8Array;
  readonly type: number;
}

/** Returns the fields of a tokenizer; undefined if the core does not support all of its options. */
function fieldsOf(table: WithFieldNames<TokenizerTable>): Field[] | undefined {
  const plan = compilePlan(table);
  if (table.field !== LINE_FIELD || !isFlat(plan) || table.unescape) return undefined;
  if (!plan.isDropped && !table.field_names.includes(LINE_FIELD)) return undefined;
  const encoder = new TextEncoder();
  const fields = plan.targets.flatMap(({ path }, index) => {
    const type = coreType(table.types?.get(table.field_names[index] ?? ''));
    if (type === undefined) return [];
    return { label: encoder.encode(`,${encodeName(path[0])}${type === INTEGER ? '' : '"'}`), type };
  });
  const labelBytes = fields.reduce((sum, { label }) => sum + label.length + LABEL_ROOM, 0);
  return fields.length < table.field_names.length || labelBytes > MAX_LABEL_BYTES ? undefined : fields;
}

/** Compiles the encoder of a tokenizer; undefined if its lines have to be converted in JavaScript. */
export function compileBlockEncoder(table: WithFieldNames<TokenizerTable>): BlockEncoder | undefined {
  const fields = fieldsOf(table);
  if (fields === undefined) return undefined;
  const core = startCore(2 * MAX_LABEL_BYTES + INPUT_BYTES + OUTPUT_BYTES + 8 * ALIGNMENT);
  // A line with fewer tokens keeps its text, which the core cannot write.
  const minTokens = table.field_names.indexOf(LINE_FIELD) + 1;
  return core && new BlockEncoder(core, fields, minTokens);
}

/** Converts blocks with the core. */
class BlockEncoder {
  readonly #core: Core;
  readonly #memory: Uint8Array;
  readonly #view: DataView;
  readonly #input: number;
  readonly #output: number;
  /** The events that the core has written for the last block, and their tokens. */
  events = 0;
  tokens = 0;

  constructor(core: Core, fields: readonly Field[], minTokens: number) {
    const padding = core.PADDING.value;
    const table = aligned(core.FREE.value);
    this.#core = core;
    this.#memory = new Uint8Array(core.memory.buffer);
    this.#view = new DataView(core.memory.buffer);
    let free = aligned(table + FIELD_BYTES * fields.length);
    fields.forEach(({ label, type }, index) => {
      [free, label.length, type].forEach((value, part) => {
        this.#view.setUint32(table + FIELD_BYTES * index + 4 * part, value, true);
      });
      this.#memory.set(label, free);
      free += label.length;
    });
    core.configure(table, fields.length, minTokens);
    this.#input = aligned(free + padding);
    this.#output = aligned(this.#input + INPUT_BYTES + padding);
  }

  /**
   * Appends the JSON lines of a block: valid UTF-8, and a line break at the end of each line.
   * @param onLine receives each line that only JavaScript can convert, in order, and appends its JSON line
   */
  encode(block: Uint8Array, writer: ByteWriter, onLine: (line: PlainLine) => void): void {
    this.events = 0;
    this.tokens = 0;
    for (let start = 0; start < block.length; ) {
      const length = block.subarray(start, start + INPUT_BYTES).lastIndexOf(LINE_FEED) + 1;
      if (length > 0) {
        this.#convert(block.subarray(start, start + length), writer, onLine);
        start += length;
        continue;
      }
      const end = block.indexOf(LINE_FEED, start);
      onLine(PlainLine.endingAt(new DataView(block.buffer, block.byteOffset, block.length), start, end));
      start = end + 1;
    }
  }

  /** Converts lines that fit into the core's input. */
  #convert(lines: Uint8Array, writer: ByteWriter, onLine: (line: PlainLine) => void): void {
    const core = this.#core;
    const memory = this.#memory;
    const end = this.#input + lines.length;
    memory.set(lines, this.#input);
    for (let at = this.#input; ; ) {
      at = core.convert(at, end, this.#output, this.#output + OUTPUT_BYTES);
      this.events += core.events.value;
      this.tokens += core.tokens.value;
      writer.appendBytes(memory.subarray(this.#output, core.written.value));
      if (at === end) return;
      const lineFeed = memory.indexOf(LINE_FEED, at);
      onLine(PlainLine.endingAt(this.#view, at, lineFeed));
      at = lineFeed + 1;
    }
  }
}
