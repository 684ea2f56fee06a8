/** An AWS configuration file of a developer that would keep the SDK from local servers. */
export const DEVELOPER_AWS_CONFIG = `[default]
ignore_configured_endpoint_urls = true
use_fips_endpoint = true
use_dualstack_endpoint = true
[profile expired]
ignore_configured_endpoint_urls = true
use_fips_endpoint = true
use_dualstack_endpoint = true
`;
