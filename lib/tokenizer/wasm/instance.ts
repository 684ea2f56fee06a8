import { CORE } from './module.ts';

interface Global {
  readonly value: number;
}

/** What the core exports; `core/lines.ts` describes it. */
export interface Core {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly FREE: Global;
  readonly PADDING: Global;
  readonly written: Global;
  readonly events: Global;
  readonly tokens: Global;
  configure(table: number, count: number, minTokens: number): void;
  convert(at: number, end: number, out: number, outEnd: number): number;
}

/** The part of this API that is used here: its types are those of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Core };
};

const PAGE_BYTES = 65536;

/** Starts the core with `bytes` of memory from `FREE` on; undefined if this platform cannot run it. */
export function startCore(bytes: number): Core | undefined {
  try {
    const binary = Uint8Array.from(atob(CORE), (character) => character.charCodeAt(0));
    const { exports: core } = new WebAssembly.Instance(new WebAssembly.Module(binary));
    core.memory.grow(Math.ceil((core.FREE.value + bytes - core.memory.buffer.byteLength) / PAGE_BYTES));
    return core;
  } catch {
    // There is no WebAssembly, or no SIMD, or too little memory: JavaScript does the same.
    return undefined;
  }
}
