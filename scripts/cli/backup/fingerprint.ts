import { hash } from 'node:crypto';
import { counted } from '../lib/counted.ts';
import { lineOf, type StoredItem } from './item-line.ts';

const MODULUS = 2n ** 256n;

/**
 * A fingerprint of many items that does not depend on their order. Items that expire are only counted, because DynamoDB
 * may delete them at any time.
 */
export class Fingerprint {
  /** Number of items that do not expire. */
  items = 0;
  expiring = 0;
  #sum = 0n;

  add(item: StoredItem): void {
    if (item.expires !== undefined) {
      this.expiring += 1;
      return;
    }
    this.items += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', lineOf(item))}`)) % MODULUS;
  }

  get isEmpty(): boolean {
    return this.items === 0 && this.expiring === 0;
  }

  /** 64 hexadecimal digits. */
  toString(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  /** `12,345 items, fingerprint 0123456789abcdef` */
  describe(): string {
    const expiring = this.expiring === 0 ? '' : ` and ${this.expiring.toLocaleString('en')} that expire`;
    return `${counted(this.items, 'item')}${expiring}, fingerprint ${this.toString().slice(0, 16)}`;
  }
}
