import moment from 'moment';

/** ISO, or milliseconds since 1970. */
type Time = string | number;

const words = (sameDay: string, lastDay: string, sameElse: string) =>
  ({ sameDay, lastDay, lastWeek: sameElse, nextDay: sameElse, nextWeek: sameElse, sameElse }) as const;
const HEADING = words('[Today], h:mm a', '[Yesterday], h:mm a', 'MMMM D, h:mm a');
const IN_SENTENCE = words('[today at] h:mm a', '[yesterday at] h:mm a', '[on] MMMM D [at] h:mm a');

/** 'Today, 9:12 am', 'November 18, 7:05 am'. */
export const dayAndTime = (time: Time): string => moment(time).calendar(HEADING);

/** 'today at 9:40 am', 'on November 18 at 7:05 am'; on the day of `other` the time alone, 'at 9:40 am'. */
export function inSentence(time: Time, other?: Time): string {
  const sameDay = other !== undefined && moment(time).isSame(other, 'day');
  return sameDay ? moment(time).format('[at] h:mm a') : moment(time).calendar(IN_SENTENCE);
}
