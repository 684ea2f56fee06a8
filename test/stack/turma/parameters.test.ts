import { describe, expect, it } from 'vitest';
import { CLASSES, STUDENT, turma } from './api.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');

describe('parameters', () => {
  it.each([
    ['/turmas?id-docente=abc', 'id-docente'],
    ['/turmas?id-docente=1.0', 'id-docente'],
    ['/turmas?id-docente=0x10', 'id-docente'],
    ['/turmas?id-docente=9223372036854775808', 'id-docente'],
    ['/turmas?ano=2147483648', 'ano'],
    ['/turmas?ano=2025&ano=2026', 'ano'],
    ['/turmas?id-situacao-turma=1,x', 'id-situacao-turma[1]'],
    ['/turmas?turma-agrupadora=yes', 'turma-agrupadora'],
    ['/turmas?limit=0', 'limit'],
    ['/turmas?limit=-1', 'limit'],
    ['/turmas?offset=-1', 'offset'],
    ['/turmas?offset=10001', 'offset'],
    [`/turmas?id-situacao-turma=${numbers(101)}`, 'id-situacao-turma'],
    [`/turmas?nome-componente=${'x'.repeat(256)}`, 'nome-componente'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=-8640000000000000`, 'data-cadastro'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=8640000000000000`, 'data-cadastro'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=9223372036854775807`, 'data-cadastro'],
    [`/dias-aulas?id-turma=${CLASSES.open}&data=-8640000000000000`, 'data'],
    [`/dias-aulas?id-turma=${CLASSES.open}&data=253402300800000`, 'data'],
    [`/frequencias?id-turma=${CLASSES.open}&id-participante=${STUDENT}&data=-8640000000000000`, 'data'],
    [
      `/registros-atividades?id-turma=${CLASSES.open}&registros-a-partir-de=9007199254740993`,
      'registros-a-partir-de',
    ],
    [
      `/registros-atividades?id-turma=${CLASSES.open}&registros-a-partir-de=-8640000000000000`,
      'registros-a-partir-de',
    ],
    ['/turmas?order-asc=cor', 'order-asc'],
    ['/turmas?order-desc=ano,idTurma', 'order-desc'],
    ['/turmas/abc', 'id-turma'],
    ['/participantes', 'id-turma'],
    ['/participantes?id-turma=', 'id-turma'],
    [`/participantes?id-turma=${CLASSES.open}&turmas-agrupadas=talvez`, 'turmas-agrupadas'],
    ['/noticias', 'id-turma'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=hoje`, 'data-cadastro'],
    ['/situacoes-turma?abertas=sim', 'abertas'],
  ])('%s is refused for %s', async (target, parameter) => {
    const { status, body } = await turma(target);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request' });
    expect(body).toHaveProperty('error_description', expect.stringContaining(`${parameter}: `));
  });

  it('count each value once, however often it is repeated', async () => {
    // Other tests create classes, but none of this student.
    const ofStudent = `/turmas?id-discente=${STUDENT}`;
    const { status, body } = await turma(`${ofStudent}&id-situacao-turma=${'1,'.repeat(1500)}`);
    expect(status).toBe(200);
    expect(body).not.toEqual([]);
    expect((await turma(`${ofStudent}&id-situacao-turma=1`)).body).toEqual(body);
  });

  it.each([-62_135_596_800_000, 253_402_300_799_999])(
    'accept the first and the last instant, and find nothing there: %i',
    async (instant) => {
      const ofClass = `id-turma=${CLASSES.open}`;
      for (const target of [
        `/noticias?${ofClass}&data-cadastro=${instant}`,
        `/dias-aulas?${ofClass}&data=${instant}`,
        `/frequencias?${ofClass}&id-participante=${STUDENT}&data=${instant}`,
      ])
        expect(await turma(target)).toMatchObject({ status: 200, body: [] });
      const activities = `/registros-atividades?${ofClass}&registros-a-partir-de=${instant}`;
      expect((await turma(activities)).status).toBe(200);
    },
  );

  it('are all named if several are wrong', async () => {
    const { body } = await turma('/turmas?ano=x&limit=0&turma-agrupadora=2');
    expect(body).toHaveProperty(
      'error_description',
      expect.stringMatching(/ano: .*limit: .*|limit: .*ano: .*/),
    );
    expect(body).toHaveProperty('error_description', expect.stringContaining('turma-agrupadora: '));
  });

  it('are ignored if they are unknown, or optional and empty', async () => {
    expect((await turma('/turmas?cor=azul&ano=&idTurma=x')).status).toBe(200);
  });
});
