import { SeededRandom } from '../random.ts';

/** An invented person: a name from two lists, and numbers that no real register assigns. */
export interface Person {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  /** Eleven digits that fail the checksum of a real CPF. */
  readonly cpf: string;
  readonly idInstitucional: number;
}

const words = (text: string) => text.trim().split(/\s+/);

const GIVEN = words(`
  ALICE ANTÔNIO BEATRIZ BENTO CAIO CLARA DALVA DAVI ELISA ENZO FLÁVIA GAEL HELENA HEITOR IRIS ÍTALO
  JOANA JOÃO LARA LEVI MARTA MURILO NARA OTÁVIO PÉROLA RAUL SOFIA TOMÉ ÚRSULA VITOR YARA ZECA`);
const FAMILY = words(`
  ALENCAR AZEVEDO BARBOZA CALDAS DANTAS ESTEVES FONTES GALVÃO LACERDA LIMA MEDEIROS NÓBREGA PRADO
  QUEIROZ REZENDE SALES TAVARES UCHÔA VALENÇA XAVIER`);

/** Returns the person with this identifier, always the same one. */
export function person(id: number): Person {
  const random = new SeededRandom(id);
  const nome = `${random.pick(GIVEN)} ${random.pick(FAMILY)} ${random.pick(FAMILY)}`;
  const [first = '', , last = ''] = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return {
    id,
    nome,
    login: `${first}.${last}.${id}`,
    cpf: String(id).padStart(11, '0'),
    idInstitucional: 2_000_000_000_000 + id,
  };
}

export const emailOf = ({ login }: Person) => `${login}@example.edu`;

const FIRST_STUDENT = 900_021;

/** Returns the student with this number, from 0. */
export const student = (number: number): Person => person(FIRST_STUDENT + number);
