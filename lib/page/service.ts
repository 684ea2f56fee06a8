import { config } from '../config.ts';

/** The client that the page offers on the local stack, with all scopes; the local issuer accepts any client. */
const LOCAL_CLIENT = {
  id: 'docs',
  secret: 'any',
  scope: 'turma:read turma:write turma:pessoal calendar:write',
};

/** The URLs that the page needs: the OpenAPI documents and the token endpoint. */
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
