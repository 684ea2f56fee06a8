const { problemsOf } = require('./parameter-rules.ts');

/** Stops a serverless command with invalid parameters, or an invalid stage, before it does anything. */
module.exports = class Parameters {
  constructor(serverless, { param: given = [] }) {
    const check = () => {
      const { params } = serverless.configurationInput;
      const aws = serverless.getProvider('aws');
      const [stage, region] = [aws.getStage(), aws.getRegion()];
      const problems = problemsOf(
        { ...params.default, ...params[stage], ...pairs(given) },
        { stage, region },
      );
      if (problems.length > 0) throw new serverless.classes.Error(problems.join('\n'), 'WRONG_PARAMETERS');
    };
    this.hooks = { initialize: check };
  }
};

/** `['logLevel=DEBUG']` -> `{ logLevel: 'DEBUG' }` */
function pairs(given) {
  return Object.fromEntries(
    given.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
