import type { FieldType, Preset, When } from '../../../schemas/tokenizer.ts';

/** The fields of a well-known log format, in order. */
interface PresetFields {
  readonly field_names: readonly string[];
  readonly types: ReadonlyMap<string, FieldType>;
  /** Keeps header lines out, in formats whose files may begin with them. */
  readonly when?: Omit<When, 'field'>;
}

const TYPES = new Map<string, FieldType>([
  ['int', { name: 'int' }],
  ['float', { name: 'float' }],
  ['time', { name: 'timestamp', format: undefined }],
  ['epoch', { name: 'timestamp', format: '%s' }],
  ['clf', { name: 'timestamp', format: '%d/%b/%Y:%T %z' }],
]);

/** Reads a list of `name`, for strings, and `name:type`. */
function preset(list: string, when?: PresetFields['when']): PresetFields {
  const types = new Map<string, FieldType>();
  const field_names = list
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name = '', typeName = ''] = word.split(':');
      const type = TYPES.get(typeName);
      if (type !== undefined) types.set(name, type);
      return name;
    });
  return { field_names, types, ...(when === undefined ? {} : { when }) };
}

/** The presets, with the field names of their documentation in snake case. */
const PRESETS: Readonly<Record<Preset, () => PresetFields>> = {
  // https://httpd.apache.org/docs/2.4/logs.html
  apache_combined: () =>
    preset('remote_host remote_logname remote_user time:clf request status:int bytes:int referer user_agent'),
  // https://nginx.org/en/docs/http/ngx_http_log_module.html; the second word of a line is always a hyphen.
  nginx_combined: () =>
    preset(
      'remote_addr _ remote_user time_local:clf request status:int body_bytes_sent:int http_referer http_user_agent',
    ),
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
  alb: () =>
    preset(`
    type time:time elb client_port target_port request_processing_time:float target_processing_time:float
    response_processing_time:float elb_status_code:int target_status_code:int received_bytes:int sent_bytes:int
    request user_agent ssl_cipher ssl_protocol target_group_arn trace_id domain_name chosen_cert_arn
    matched_rule_priority:int request_creation_time:time actions_executed redirect_url error_reason
    target_port_list target_status_code_list classification classification_reason conn_trace_id transformed_host
    transformed_uri request_transform_status`),
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html
  cloudfront: () =>
    preset(
      `
    date time x_edge_location sc_bytes:int c_ip cs_method cs_host cs_uri_stem sc_status:int cs_referer
    cs_user_agent cs_uri_query cs_cookie x_edge_result_type x_edge_request_id x_host_header cs_protocol
    cs_bytes:int time_taken:float x_forwarded_for ssl_protocol ssl_cipher x_edge_response_result_type
    cs_protocol_version fle_status fle_encrypted_fields:int c_port:int time_to_first_byte:float
    x_edge_detailed_result_type sc_content_type sc_content_len:int sc_range_start:int sc_range_end:int`,
      { matches: '^[^#]' },
    ),
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
  s3_access: () =>
    preset(`
    bucket_owner bucket time:clf remote_ip requester request_id operation key request_uri http_status:int
    error_code bytes_sent:int object_size:int total_time:int turn_around_time:int referer user_agent version_id
    host_id signature_version cipher_suite authentication_type host_header tls_version access_point_arn
    acl_required source_region`),
  // https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html, the default format
  vpc_flow: () =>
    preset(
      `
    version:int account_id interface_id srcaddr dstaddr srcport:int dstport:int protocol:int packets:int bytes:int
    start:epoch end:epoch action log_status`,
      { matches: '^[0-9]' },
    ),
};

export const presetOf = (preset: Preset): PresetFields => PRESETS[preset]();
