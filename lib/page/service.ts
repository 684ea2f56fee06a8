import { config } from '../config.ts';

/** The client that the page offers on the local stack, whose issuer knows any: it may do everything. */
const LOCAL_CLIENT = {
  id: 'docs',
  secret: 'any',
  scope: 'turma:read turma:write turma:pessoal calendar:write',
};

/** Where this service has what the page shows: its documents, and its tokens. */
export function describeService() {
  const { CALENDAR_ROOT, CALENDAR_NAMESPACE, TOKEN_URL, STAGE } = config();
  return {
    documents: {
      classes: '/turma/v1/openapi.json',
      calendar: `${CALENDAR_ROOT}/${CALENDAR_NAMESPACE}/doc`,
    },
    tokens: { url: TOKEN_URL, ...(STAGE === 'local' ? { client: LOCAL_CLIENT } : {}) },
  };
}
