<?php
// Records what strtotime() makes of texts, at present times in time zones: php record-dates.php > dates.json

const EVERY_WEEKDAY = [
    ['2026-11-22 10:20:30', 'America/New_York'],
    ['2026-11-23 00:00:00', 'America/New_York'],
    ['2026-11-24 23:59:59', 'America/New_York'],
    ['2026-11-25 10:20:30', 'Europe/Berlin'],
    ['2026-11-26 10:20:30', 'Europe/Berlin'],
    ['2026-11-27 10:20:30', 'Asia/Kathmandu'],
    ['2026-11-28 10:20:30', 'UTC'],
];
const ENDS = [
    ['2026-12-31 23:59:59', 'America/New_York'],
    ['2027-01-01 00:00:00', 'Australia/Sydney'],
    ['2027-01-31 18:30:00', 'Europe/Berlin'],
    ['2027-03-31 12:00:00', 'America/New_York'],
    ['2027-10-31 12:00:00', 'UTC'],
    ['2028-02-29 08:15:00', 'America/New_York'],
];
const CLOCK_CHANGES = [
    ['2027-03-13 02:30:00', 'America/New_York'],
    ['2027-03-14 01:59:59', 'America/New_York'],
    ['2027-11-06 01:30:00', 'America/New_York'],
    ['2027-11-07 03:30:00', 'America/New_York'],
    ['2027-03-28 01:30:00', 'Europe/Berlin'],
    ['2027-10-31 03:30:00', 'Europe/Berlin'],
    ['2027-04-04 12:00:00', 'Australia/Sydney'],
];
const FEW = [['2026-11-22 10:20:30', 'America/New_York'], ['2028-02-29 23:59:59', 'Europe/Berlin']];

$units = ['second', 'sec', 'minute', 'min', 'hour', 'day', 'week', 'fortnight', 'month', 'year'];
$weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
$months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Texts that mean another date on another day. */
function relative(): array {
    global $units, $weekdays, $months;
    $texts = ['now', 'today', 'tomorrow', 'yesterday', 'midnight', 'noon', 'NOW', 'Tomorrow', 'today midnight', 'today noon',
        'tomorrow noon', 'tomorrow midnight', 'midnight tomorrow', 'yesterday noon', 'yesterday 14:00', 'yesterday 2pm',
        'tomorrow 9am', 'tomorrow 09:30', 'today 20:00:00', 'today 8:15 p.m.', 'tomorrow, 8pm', 'tomorrow 12am', 'tomorrow 12 pm',
        '20:00', '8:05', '23:59:59', '3pm', '3 pm', '3PM', '3:30 pm', '12am', '12pm', '12:30am', '7 a.m.', '7.30pm',
        '20:00Z', '20:00 +02:00', '20:00 EST', 'tomorrow 10:00 UTC', 'tomorrow 10:00 Europe/Berlin',
        'this week', 'next week', 'last week', 'previous week', 'this week 10:00', 'next week noon',
        'first day of this month', 'last day of this month', 'first day of next month', 'last day of next month',
        'first day of last month', 'last day of last month', 'last day of previous month', 'first day of', 'last day of',
        'first day of next month midnight', 'midnight first day of next month', 'first day of next month 20:00',
        '20:00 first day of next month', 'last day of this month 23:59:59', 'first day of +2 months', 'last day of -1 month',
        'last day of next month noon', 'first day of next year', 'last day of next year', 'first day of january',
        'last day of february', 'first day of january next year', 'last day of december this year', 'first day of next month +2 hours',
        'first monday of next month', 'second tuesday of next month', 'third wednesday of this month', 'fourth thursday of november',
        'last friday of this month', 'last sunday of next month', 'last sunday of march 02:30', 'first sunday of april 10:00',
        'first monday of', 'last monday of', 'first sat of next month', 'last fri of january', 'first monday of +2 months',
        'first monday', 'second monday', 'third friday', 'last day', 'first day', 'second day', 'third month',
        '+2 weeks', '-1 day', '+1 day', '+ 1 day', '1 day', '+1day', '+1 week', '+1 month', '-1 month', '+2 months', '+24 months',
        '+1 year', '-1 year', '+90 minutes', '+36 hours', '-3 hours', '+100000 seconds', '+13 days', '+31 days', '+6 months',
        '3 days ago', '2 weeks ago', '1 month ago', '1 year ago', '1 hour ago', '1 week 2 days ago', '+1 week 2 days ago', '-2 days ago',
        '+1 week 2 days', '+1 week 2 days 4 hours 2 seconds', '+1 month -1 day', '+1 day noon', '+1 day 10:00', '+1 week midnight',
        'today +3 days', 'today +1 month', 'tomorrow +1 week', 'yesterday +1 week', 'tomorrow +2 hours', 'midnight +1 day',
        '+1 week monday', 'monday +1 week', 'monday -1 week', '-1 week monday', 'next monday +1 week', 'last monday -1 week',
        'monday next week', 'monday next month', 'friday +2 days', 'monday 9am', 'monday, 9am', 'mon 18:30', 'fri', 'Sat', 'SUNDAY',
        'next monday 18:30', 'next fri 6pm', 'last fri 18:30', 'this friday 8pm', 'friday this week 20:00', 'this week friday',
        'next week monday 10:00', 'monday next week noon', 'sunday last week 23:59:59', 'sat this week', 'Saturday next week',
        'monday previous week', 'this monday next week', 'May 1', '1 May', '1st May', 'May 1st', 'December 31', '31 December',
        'May 1 10:00', 'May 1, 10:00', 'Jan 31 8:00 pm', '5/1', '12/31', '5/1 20:00', '1 May noon',
        // Not understood here, or answered in another way.
        '10:00 tomorrow', '10:00 monday', 'noon tomorrow', '9am next monday', '10:00 first monday of next month', 'today 12:60',
        '+1 week tomorrow', '+1 week yesterday', 'yesterday ago', 'monday ago', 'last monday ago', '+3 weekdays', 'next weekday', '2 mondays',
        '+2 monday', 'fifth friday of next month', 'first monday of next year', 'first monday of next month +1 week',
        'first day of next month +3 days', 'Sat, May 1', 'Sat May 1', 'monday may 3', 'May', 'february', 'may 10:00', 'z', 'EST',
        'now EST', 'tomorrow UTC', '+1 day UTC', 'a', '20.30', '01.05.27', '1.5.', '5.', '2027', '1999', '8:00 back of', 'back of 7pm',
        'front of 7pm', '24:00', 'tomorrow 24:00', '10:00 a', '+1', '-3', 'next monday this week', 'this week this monday',
        'tomorrow next week', 'monday today', 'first day of tomorrow', 'first day of monday', 'eighth day', 'next weeks', 'a day ago',
        // Nonsense.
        '', ' ', 'whenever', 'notadate', 'next', '+2', '5 apples', 'monday tuesday', '9am 10am', '13pm', '0am', '25:00', '20:61', 'an hour ago',
        'tomorrow at 9pm', 'tomorow', 'next mnoday', 'in 2 days', '2 days from now', 'the day after tomorrow', 'end of month', '15h', '20h30',
        'day', 'week', 'first', 'of', 'Montag', 'demain', "10 o'clock", 'now+', '--1 day', '+-1 day', 'tues', 'next tues'];
    foreach ($weekdays as $day) {
        foreach (['%s', 'next %s', 'last %s', 'this %s', '%s this week', '%s next week', '%s last week'] as $form) $texts[] = sprintf($form, $day);
        $texts[] = "first $day of january 2027";
        $texts[] = "last $day of february 2028";
    }
    foreach ($units as $unit) foreach (['next', 'last', 'this'] as $which) $texts[] = "$which $unit";
    foreach ($units as $unit) foreach (['+2', '-3'] as $amount) $texts[] = "$amount {$unit}s";
    foreach ($months as $month) $texts[] = "first day of $month";
    return array_values(array_unique($texts));
}

/** Texts with a date. */
function absolute(): array {
    $dates = ['2027-05-01', '2027-5-1', '2027/05/01', '2027/5/1', '05/01/2027', '5/1/2027', '5/1/27', '1.5.2027', '01.05.2027', '1-5-2027',
        '01-05-2027', '2027-05', 'May 2027', 'may-2027', '2027 May', '2027-May', '1 May 2027', '01 May 2027', '1st May 2027', '1-May-2027',
        '01-May-27', '1 May 27', 'May 1, 2027', 'May 1 2027', 'May 1st, 2027', 'May 01, 2027', 'MAY 1, 2027', 'may 1,2027', 'May-01-2027',
        '2027-May-01', '8 May 2027', 'Sept 5, 2027', 'Sept. 5, 2027', '5 sep 2027', '2027-W18', '2027W18', '2027-W18-3', '2027W183', '2027-121',
        '2028-02-29', '29 February 2028', 'Feb 29, 2028', '2027-12-31', '12/31/2027', '31.12.2027', '1999-12-31', '2027-W01', '2026-W53-7', '2028-366',
        '2027-03-14', '2027-11-07', '2027-03-28', 'Sat May 01 2027', 'Sat, 01 May 2027', 'Saturday, May 1, 2027', 'Saturday, 1 May 2027',
        'saturday 1 may 2027', 'Sat 2027-05-01', '2027-05-01 saturday'];
    $times = ['20:00', '08:05:09', '3pm', '3 pm', '8:00 pm', '8:00:00 PM', 'noon', 'midnight', '12am', '12:00 a.m.', '23:59:59', '2:30'];
    $texts = $dates;
    foreach ($dates as $i => $date) {
        $texts[] = "$date {$times[$i % count($times)]}";
        $texts[] = "$date, {$times[($i + 5) % count($times)]}";
    }
    $zones = ['Z', ' UTC', ' GMT', '+02:00', ' +0200', '-05:00', ' -0330', ' +2', ' GMT+2', ' GMT+0200', ' GMT-05:00', ' EST', ' EDT', ' CST', ' CDT', ' MST',
        ' MDT', ' PST', ' PDT', ' CET', ' CEST', ' BST', ' EET', ' EEST', ' WET', ' WEST', ' MSK', ' JST', ' AEST', ' AEDT', ' HST', ' (EST)', ' Europe/Berlin',
        ' America/New_York', ' Asia/Tokyo', ' Asia/Kathmandu', ' America/Argentina/Buenos_Aires', ' America/Port-au-Prince', ' Etc/UTC', ' +0200 CEST',
        ' +0000 UTC', ' europe/berlin', ' IST', ' UTC+2', ' UTC-05:00', ' gmt+2', ' Etc/GMT+2', ' A', ' B', ' Q', ' Europe/Atlantis', ' XYZ', ' +25:00', ' EST EDT'];
    foreach ($zones as $zone) { $texts[] = "2027-05-01 12:00$zone"; $texts[] = "2027-12-01 12:00:30$zone"; }
    return array_values(array_unique([...$texts, '2027-05-01Z', '2027-05-01 UTC', '2027-05-01+02:00', '2027-05-01 Europe/Berlin',
        // Programs.
        'Sat, 01 May 2027 12:00:00 GMT', 'Sat, 01 May 2027 12:00:00 +0200', 'Sat, 1 May 2027 12:00:00 -0000', 'Sat, 01 May 27 12:00:00 +0000',
        'Saturday, 01-May-27 12:00:00 UTC', 'Saturday, 01-May-2027 12:00:00 UTC', 'Sat May 01 2027 12:00:00 GMT+0200', 'Sat May  1 12:00:00 2027',
        'Sat May 01 12:00:00 CEST 2027', 'Sat May  1 12:00:00 UTC 2027', 'Sat May 01 2027 12:00:00 GMT+0200 (CEST)', '2027-05-01T12:00:00.000Z',
        '2027-05-01T12:00:00.123456789+02:00', '2027-05-01T12:00:00Z', '2027-05-01T12:00:00+02:00', '2027-05-01T12:00:00+0200', '2027-05-01T12:00',
        '2027-05-01T12:00Z', '2027-05-01t12:00z', '2027-05-01T12', '2027-05-01T12Z', '20270501T120000Z', '20270501T120000', '20270501T1200', '20270501T12',
        '20270501T1200Z', '20270501T120000+0200', '20270501T12:00:00', '20270501 12:00', '20270501Z', '2027-05-01 12:00:00.5', '2027-05-01 12:00:00 +0200 CEST',
        '2027-05-01 12:00:00 +0000 UTC', '5/1/2027, 12:00:00 PM', "5/1/2027, 12:00:00\u{202f}PM", "1\u{a0}May\u{a0}2027", '1.5.2027, 12:00:00', '1.5.2027 12.00.00', '2027-05-01 20.30',
        '01/05/2027, 12:00:00', '1-5-2027, 12:00:00', '2027/5/1 12:00:00', 'May 1, 2027, 12:00:00 PM', 'May 1, 2027 8:00 pm', '@1800000000', '@0', '@1800000000.5',
        '20:30 2027-05-01', '3pm 1 May 2027', 'noon 2027-05-01', '2027-05-01  12:00', "2027-05-01\t12:00", ' 2027-05-01 ', '2027-05-01,12:00',
        // With steps.
        '2027-01-31 +1 month', '2027-01-31 next month', '2028-02-29 +1 year', '2027-03-31 -1 month', '2027-05-01 +2 days', '2027-05-01 20:00 +2 days',
        '2027-05-01 20:00:00 +2 days', '+2 days 2027-05-01', '2027-05-01 next monday', '2027-05-01 last friday', '2027-05-01 monday this week', '2027-05-01 next week',
        'last day of 2027-02-01', 'first day of 2027-05', 'last day of february 2028', 'first monday of january 2027', 'last sunday of 2027-10', 'first day of May 17, 2027',
        '2027-05-01 3 days ago', '2027-05-01 noon +1 week', '2027-03-13 02:30 +1 day', '2027-03-14 01:30 +1 hour', '2027-11-07 00:30 +2 hours', '2027-03-14 02:30',
        '2027-11-07 01:30', '2027-03-28 02:30', '2027-10-31 02:30', '2027-W18 +1 week', '2027-121 +1 day',
        // Not understood here, or answered in another way.
        '2027-02-30', '2027-02-29', '31.4.2027', '2027-00-10', '2027-01-00', '2/30/2027', '31 April 2027', 'Feb 29, 2027', 'Feb 29', '2027-366', '2027-W53', '2027-05-01 24:00',
        '2027-05-01 23:59:60', '2027-05-01 2027', '1 May, 2027', '15 April, 2027', 'Mon May 01 2027', 'Mon, 01 May 2027 12:00:00 GMT', 'monday 2027-05-01', '2027-05-01 monday',
        'monday may 2027', '27-05-01', '01-05-27', '1.5.27', '2027-05-01 tomorrow', '2027-05-01 today', 'tomorrow 2027-05-01', '20270501', '2027121', '2027.121', '20270501120000',
        '2027-W18 monday', '2027-W18 +1 month', '2027-W18-0', '2027:05:01 12:00:00', '01/May/2027:12:00:00 +0200', '2027-05-01 2000', '2027-05-01 T 12:00', '2027-May-1', 'V 2027', '1 V 2027',
        '2027-05-01 first day of next month', '2027-05-01 +3 weekdays', '2027-05-01 12:00:00 2027', '0001-01-01', '9999-12-31', '999-01-01', '12027-01-01', '+2027-05-01', '-2027-05-01',
        '2027-05-01 10:00-12:00', '2027-05-01 +0200', '1 May 9am', '1 May 10:00', '2027-06-31 +1 month', 'May 1 8pm',
        // Split by PHP elsewhere than by a reader.
        '27-apr-6', '2027-9-9thu', 'december 10 thu', '6:41p.m.5 mins', 'midnight 11/12 2026', 'sept 6,t2027 2028', '20270224 wednesday', '2026-175 last day of',
        '02:39:27.1 a.m.', 'May 1sT, 2027', 'march GMT-1130', '2027-april-28', '2027-W25 ago', 'aug9.05p.m.', 'feb 22t2028', 'T05.9 may', 'this tues', '+5 weekdays',
        'May  1 12:00:00.2027', '2027-05-01 12:00:00 GMT 0200',
        // Nonsense.
        '2027-13-01', '2027-05-32', '32.5.2027', '13/13/2027', '2027-05-01 12', '2027-05-01 12:0', '2027-05-01 25:00', '2027-05-01 12:60', '2027-05-01T', '2027-05-01 at 12:00', '2027-05-01 - 12:00',
        'Sat May 01 2027 12:00:00 GMT+0200 (Central European Summer Time)', '2027-05-01T12:00:00+02:00[Europe/Berlin]', '1st of May 2027', '2027-05-01 20:00 somewhere', '2027--05-01', '2027-05-',
        '2027-05-01 12:00 Uhr', '1. Mai 2027', '1er mai 2027', '2027年5月1日', '01/05/2027 klo 12', '2027-05-01x', 'x2027-05-01', '1.5', '-1', '2027-05-01T12:00:00,5', '2027_05_01', 'Q2 2027', 'May 1 2027 at 7pm']));
}

function answers(array $texts, array $presents): array {
    $answers = [];
    foreach ($texts as $text) {
        $answers[$text] = array_map(function (array $present) use ($text) {
            date_default_timezone_set($present[1]);
            return strtotime($text, strtotime($present[0]));
        }, $presents);
    }
    return ['presents' => array_map(function (array $present) {
        date_default_timezone_set($present[1]);
        return [strtotime($present[0]), $present[1]];
    }, $presents), 'answers' => $answers];
}

$groups = [
    answers(relative(), [...EVERY_WEEKDAY, ...ENDS, ...CLOCK_CHANGES]),
    answers(absolute(), FEW),
];
echo '{"php":', json_encode(PHP_VERSION), ',"groups":[';
foreach ($groups as $i => $group) {
    echo $i ? ',' : '', "\n{\"presents\":", json_encode($group['presents'], JSON_UNESCAPED_SLASHES), ',"answers":{';
    $separator = "\n";
    foreach ($group['answers'] as $text => $times) {
        $short = count(array_unique($times)) === 1 ? $times[0] : $times;
        echo $separator, json_encode((string) $text, JSON_UNESCAPED_SLASHES), ':', json_encode($short);
        $separator = ",\n";
    }
    echo "\n}}";
}
echo "\n]}\n";
