const { problemsOf } = require('./parameter-rules.ts');

/**
 * Stops a serverless command with invalid parameters, or an invalid stage, before it does anything. Stops packaging if
 * the parameters are too long for the environment of a function, or the functions are not built.
 */
module.exports = class Parameters {
  constructor(serverless, { param: given = [] }) {
    const refuse = (problems) => {
      if (problems.length > 0) throw new serverless.classes.Error(problems.join('\n'), 'WRONG_PARAMETERS');
    };
    const check = () => {
      const { params } = serverless.configurationInput;
      const aws = serverless.getProvider('aws');
      const [stage, region] = [aws.getStage(), aws.getRegion()];
      const [command] = serverless.processedInput.commands;
      const parameters = { ...params.default, ...params[stage], ...pairs(given) };
      refuse(problemsOf(parameters, { command, stage, region }));
    };
    const checkTemplate = () => {
      // Loads the tokenizer, which other commands do not need.
      const { problemsOfFunctions } = require('./function-rules.ts');
      const { Resources } = serverless.service.provider.compiledCloudFormationTemplate;
      refuse(problemsOfFunctions(Resources));
    };
    this.hooks = { initialize: check, 'before:aws:package:finalize:saveServiceState': checkTemplate };
  }
};

/** `['logLevel=DEBUG']` -> `{ logLevel: 'DEBUG' }` */
function pairs(given) {
  return Object.fromEntries(
    given.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
