const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/**
 * A CPF or CNPJ as participants and allocations of teachers store it, because callers find them by it: its digits,
 * without punctuation and with the leading zeros that it loses as a number. Text without digits stays as it is.
 */
export function storedCpf(cpf: string | null): string | null {
  const digits = cpf?.replace(/\D/g, '') ?? '';
  if (digits === '') return cpf;
  return digits.padStart(digits.length > CPF_LENGTH ? CNPJ_LENGTH : CPF_LENGTH, '0');
}

/** The CPF and the CNPJ that a number may be, as they are stored. */
export function cpfCnpjOf(number: number): string[] {
  const digits = String(number);
  const lengths = [CPF_LENGTH, CNPJ_LENGTH].filter((length) => length >= digits.length);
  return lengths.map((length) => digits.padStart(length, '0'));
}
