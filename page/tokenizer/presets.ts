import type { Preset } from '../../schemas/tokenizer.ts';

/** A configuration for lines of a well-known format. */
export const configurationOf = (preset: Preset): string =>
  `[transforms.${preset}]\ntype = "tokenizer"\ninputs = ["logs"]\npreset = "${preset}"\n`;

/** A sample line of each format, modeled on its documentation. */
export const SAMPLES: Readonly<Record<Preset, string>> = {
  apache_combined:
    '192.0.2.7 - ana [10/Oct/2026:13:55:36 -0300] "GET /index.html HTTP/1.1" 200 2326 "https://example.org/" "Mozilla/5.0"',
  nginx_combined:
    '192.0.2.7 - - [10/Oct/2026:13:55:36 +0000] "GET /logo.svg HTTP/1.1" 304 0 "-" "Mozilla/5.0"',
  alb: 'https 2026-10-10T13:55:36.186641Z app/site/50dc6c495c0c9188 192.0.2.7:2817 10.0.0.1:80 0.001 0.048 0.000 200 200 34 366 "GET https://example.org:443/ HTTP/1.1" "curl/8.5.0" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:sa-east-1:123456789012:targetgroup/site/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "example.org" "-" 0 2026-10-10T13:55:36.135000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-" TID_dead00beef',
  cloudfront:
    '2026-10-10\t13:55:36\tGRU1-C1\t392\t192.0.2.7\tGET\td111111abcdef8.cloudfront.net\t/index.html\t200\t-\tMozilla/5.0%20(X11)\t-\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\td111111abcdef8.cloudfront.net\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE-RSA-AES128-GCM-SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-',
  s3_access:
    '79a59df900b949e5 site-files [10/Oct/2026:13:55:36 +0000] 192.0.2.7 - 3E57427F33A59F07 REST.GET.OBJECT photos/2026.jpg "GET /photos/2026.jpg HTTP/1.1" 200 - 2326 2326 41 28 "-" "curl/8.5.0" - s9lzHYrFp76ZVxRcpX9= SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader site-files.s3.sa-east-1.amazonaws.com TLSv1.2 - -',
  vpc_flow:
    '2 123456789012 eni-1235b8ca123456789 172.31.16.139 172.31.16.21 20641 22 6 20 4249 1760104536 1760104596 ACCEPT OK',
};
