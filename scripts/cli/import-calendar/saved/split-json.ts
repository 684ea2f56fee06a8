/** A part of a JSON text, itself JSON if the whole text is. */
export type JsonPart<List extends string> =
  /** An item of the list that is the whole text, or of a member that is split. The first item is 1. */
  | { readonly member: List | undefined; readonly item: number; readonly text: string }
  /** The value of another member. */
  | { readonly member: string; readonly item: undefined; readonly text: string };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [LIST_START, LIST_END] = [0x5b, 0x5d];
const [OBJECT_START, OBJECT_END] = [0x7b, 0x7d];

/** Each level with the number of brackets around its parts. */
const DEPTH = { start: 0, list: 1, object: 1, member: 2, end: 0 } as const;

/**
 * Splits the bytes of a list into its items, or those of an object into its members, and some members into their items. It
 * checks only what is between the parts: the text is JSON if all parts are.
 */
export class JsonSplitter<List extends string> {
  readonly #splitMembers: ReadonlyMap<string, List>;
  #lists = 0;
  #level: keyof typeof DEPTH = 'start';
  /** How many brackets and braces are open. */
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** The text of the current part in earlier chunks. */
  #earlier: Buffer[] = [];
  readonly #names = new Set<string>();
  /** The current member of the object. */
  #name: string | undefined;
  /** Whether its value was a list that is split. */
  #wasList = false;
  #items = 0;

  /** @param lists the members whose lists are split */
  constructor(lists: readonly List[]) {
    this.#splitMembers = new Map(lists.map((name) => [name, name]));
  }

  /** Returns the parts that end in a chunk. @throws SyntaxError if the text cannot be split */
  push(chunk: Buffer): JsonPart<List>[] {
    const parts: JsonPart<List>[] = [];
    let from = 0;
    const take = (end: number) => {
      const text = Buffer.concat([...this.#earlier, chunk.subarray(from, end)]).toString('utf8');
      this.#earlier = [];
      from = end + 1;
      return text;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#inString) this.#readString(byte);
      else if (byte === QUOTE) this.#inString = true;
      else if (byte === LIST_START || byte === OBJECT_START) {
        if (this.#isToBeSplit(byte)) this.#enter(byte, take(at));
        this.#depth += 1;
      } else if (byte === LIST_END || byte === OBJECT_END) {
        if (this.#isBetweenParts) parts.push(...this.#leave(byte, take(at)));
        this.#depth -= 1;
      } else if (byte === COMMA && this.#isBetweenParts) parts.push(...this.#part(take(at)));
      else if (byte === COLON && this.#awaitsName) this.#name = this.#newName(take(at));
    }
    this.#earlier.push(chunk.subarray(from));
    return parts;
  }

  /** @throws SyntaxError if the text is incomplete, or goes on after the list or the object */
  end(): void {
    if (this.#level !== 'end') throw new SyntaxError('It does not end.');
    requireBlank(Buffer.concat(this.#earlier).toString('utf8'));
  }

  /** How many lists were split. */
  get lists(): number {
    return this.#lists;
  }

  get #isBetweenParts(): boolean {
    return this.#depth === DEPTH[this.#level];
  }

  get #awaitsName(): boolean {
    return this.#isBetweenParts && this.#level === 'object' && this.#name === undefined;
  }

  get #currentList(): List | undefined {
    return this.#name === undefined ? undefined : this.#splitMembers.get(this.#name);
  }

  #readString(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#inString = false;
  }

  /** Whether a bracket or a brace begins a list or an object that is split. */
  #isToBeSplit(byte: number): boolean {
    if (!this.#isBetweenParts) return false;
    if (this.#level === 'start') return true;
    return (
      this.#level === 'object' && byte === LIST_START && !this.#wasList && this.#currentList !== undefined
    );
  }

  /** @param before the text before it */
  #enter(byte: number, before: string): void {
    requireBlank(this.#level === 'start' ? withoutMark(before) : before);
    if (this.#level === 'object') this.#level = 'member';
    else this.#level = byte === LIST_START ? 'list' : 'object';
    if (byte === LIST_START) this.#lists += 1;
    this.#items = 0;
  }

  /** @param text the last part, empty if there is none */
  #leave(byte: number, text: string): JsonPart<List>[] {
    const level = this.#level;
    const isEnd = byte === (level === 'object' ? OBJECT_END : LIST_END);
    if (!isEnd || DEPTH[level] === 0) throw new SyntaxError('A bracket does not match.');
    const isEmpty = BLANK.test(text) && (level === 'object' ? this.#names.size : this.#items) === 0;
    const parts = isEmpty ? [] : this.#part(text);
    this.#wasList = level === 'member';
    this.#level = this.#wasList ? 'object' : 'end';
    return parts;
  }

  #part(text: string): JsonPart<List>[] {
    if (this.#level === 'list' || this.#level === 'member') {
      this.#items += 1;
      return [{ member: this.#currentList, item: this.#items, text }];
    }
    const name = this.#name;
    const wasList = this.#wasList;
    if (name === undefined) throw new SyntaxError('A value has no name.');
    this.#name = undefined;
    this.#wasList = false;
    if (!wasList) return [{ member: name, item: undefined, text }];
    requireBlank(text);
    return [];
  }

  /** @throws SyntaxError for a list that was split before: only the last value of a name counts */
  #newName(text: string): string {
    const name: unknown = JSON.parse(text);
    if (typeof name !== 'string') throw new SyntaxError('A name is not text.');
    if (this.#splitMembers.has(name) && this.#names.has(name))
      throw new SyntaxError(`${name} is there twice.`);
    this.#names.add(name);
    return name;
  }
}

/** Returns a text without its byte order mark. */
export const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

const BLANK = /^[ \t\r\n]*$/;

function requireBlank(text: string): void {
  if (!BLANK.test(text)) throw new SyntaxError('A comma or a bracket is missing.');
}
