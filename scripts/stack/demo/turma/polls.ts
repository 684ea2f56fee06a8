import type * as z from 'zod';
import type { RespostaEnquete, StoredEnquete } from '../../../../schemas/turma/enquete.ts';
import { type DemoClass, isHeld, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import { student } from './people.ts';
import { hourOfWeek } from './terms.ts';

type Enquete = z.output<typeof StoredEnquete>;

interface Question {
  readonly pergunta: string;
  readonly choices: readonly string[];
  /** Weeks of the term. */
  readonly from: number;
  readonly to: number;
  /** Whether the student at an index has answered. */
  readonly answered: (index: number, students: number) => boolean;
}

const QUESTIONS: readonly Question[] = [
  {
    pergunta: 'Como prefere receber as listas de exercícios?',
    choices: ['Por semana', 'Por unidade'],
    from: 3,
    to: 5,
    answered: (index) => index !== 1,
  },
  // Open in the current term; the first students have not answered yet.
  {
    pergunta: 'Melhor dia para a revisão?',
    choices: ['Segunda', 'Quarta', 'Sexta'],
    from: 9,
    to: 13,
    answered: (index, students) => index >= Math.ceil(students / 2),
  },
];

/** Returns the polls of a class, each with its answers. */
export function pollsOf(demo: DemoClass, autor: string | null) {
  const questions = isHeld(demo.turma) ? QUESTIONS.slice(isSpecial(demo) ? 0 : 1) : [];
  return questions.map((question, n) => pollOf(demo, question, n, autor));
}

function pollOf(demo: DemoClass, question: Question, index: number, autor: string | null) {
  const { number, turma, term } = demo;
  const { pergunta, choices, from, to } = question;
  const alternativas = choices.map((descricao, n) => ({
    idAlternativa: ids.alternativa(number, index * 5 + n),
    descricao,
  }));
  const idEnquete = ids.enquete(number, index);
  const respostas = answersTo(demo, question, idEnquete, alternativas);
  const enquete: Enquete = {
    idEnquete,
    idTurma: turma.idTurma,
    pergunta,
    dataCadastro: hourOfWeek(term, from, 8),
    dataInicio: hourOfWeek(term, from, 9),
    dataFim: hourOfWeek(term, to, 18),
    autor,
    alternativas,
    respondida: respostas.length > 0,
    version: 1,
  };
  return { enquete, respostas };
}

function answersTo(
  { turma, term, students, random }: DemoClass,
  { from, answered }: Question,
  idEnquete: number,
  alternativas: Enquete['alternativas'],
): z.output<typeof RespostaEnquete>[] {
  return students.flatMap((number, index) => {
    const { idAlternativa } = random.pick(alternativas);
    if (!answered(index, students.length)) return [];
    return {
      idEnquete,
      idTurma: turma.idTurma,
      idAlternativa,
      idDiscente: student(number).id,
      dataResposta: hourOfWeek(term, from, 10 + (index % 8)),
    };
  });
}
