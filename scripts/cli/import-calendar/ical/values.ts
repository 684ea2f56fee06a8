import { cleanText } from '../clean-text.ts';
import type { Component, Property } from './components.ts';
import { decoded } from './encoding.ts';

/** Values in components of iCalendar (RFC 5545). */

export function propertyOf({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

export function propertiesOf({ properties }: Component, name: string): Property[] {
  return properties.filter((property) => property.name === name);
}

/** Returns a parameter of a property; empty if it is absent. */
export function parameterOf(property: Property | undefined, name: string): string {
  return property?.parameters.get(name) ?? '';
}

/** Returns the text of a property; empty if it is absent. */
export function textIn(component: Component, name: string): string {
  return textOf(propertyOf(component, name));
}

export function textOf(property: Property | undefined): string {
  return property === undefined ? '' : unescaped(plain(property)).trim();
}

/** Returns all texts of a property that may be repeated and may have several values. */
export function textsIn(component: Component, name: string): string[] {
  const values = propertiesOf(component, name).flatMap((property) => plain(property).match(VALUES) ?? []);
  return [...new Set(values.map((value) => unescaped(value).trim()).filter((value) => value !== ''))];
}

/** Returns a value without escapes, such as a URI. */
export function plainIn(component: Component, name: string): string {
  const property = propertyOf(component, name);
  return property === undefined ? '' : plain(property).trim();
}

/** The values of a list, between commas that are not escaped. */
const VALUES = /(?:\\.|[^\\,]|\\$)+/gsu;

const unescaped = (value: string) =>
  value.replace(/\\([nN,;\\:"])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

/** Returns the value, decoded if it is quoted-printable, as in vCalendar. */
function plain(property: Property): string {
  const { value } = property;
  if (parameterOf(property, 'encoding').toUpperCase() !== 'QUOTED-PRINTABLE') return value;
  const charset = parameterOf(property, 'charset') || 'utf-8';
  // Text with characters that are not encoded has no bytes in the charset, so each group of codes is decoded alone.
  const text = /[^\p{ASCII}]/u.test(value)
    ? value.replace(CODES, (codes) => unquoted(codes, charset))
    : unquoted(value, charset);
  return cleanText(text);
}

const CODES = /(?:=[\dA-F]{2})+/gi;

/** Decodes quoted-printable text in a charset. */
function unquoted(text: string, charset: string): string {
  const codes = text.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const bytes = Buffer.from(codes, 'latin1');
  return decoded(bytes, charset) ?? decoded(bytes, 'windows-1252') ?? text;
}
