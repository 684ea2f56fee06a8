import { expect, it } from 'vitest';
import { missingAttributes } from '../../../../scripts/build/deploy/rehearsal/limits.ts';

const resources = {
  Cdn: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
  HttpApi: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
  Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
};

it('lists the attributes of resources that the emulator does not create, wherever a template names them', () => {
  const Properties = {
    Environment: { Variables: { HOST: { 'Fn::GetAtt': ['Cdn', 'DomainName'] } } },
    Names: [{ 'Fn::Sub': `\${Table.Arn} \${HttpApi.ApiEndpoint} \${HttpApi}` }],
    Table: { 'Fn::GetAtt': ['Table', 'Arn'] },
  };
  const template = {
    Resources: { ...resources, List: { Type: 'AWS::Lambda::Function', Properties } },
    Outputs: { Url: { Value: { 'Fn::Sub': `https://\${Cdn.DomainName}` } } },
  };
  expect(missingAttributes(template)).toEqual(['Cdn.DomainName', 'HttpApi.ApiEndpoint']);
});

it('lists nothing for references to whole resources', () => {
  const Outputs = {
    Api: { Value: { Ref: 'HttpApi' } },
    Url: { Value: { 'Fn::Sub': `https://\${HttpApi}` } },
  };
  expect(missingAttributes({ Resources: resources, Outputs })).toEqual([]);
});
