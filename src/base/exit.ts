/**
 * What the exit status says, the same for every command; decided here and nowhere else.
 *
 * | code | meaning |
 * |---|---|
 * | 0 | all that was asked holds |
 * | 1 | a check or a gate failed |
 * | 2 | wrong usage or configuration |
 * | 3 | the answer could not be had: target unreachable, infrastructure, nothing checked |
 * | 70 | a bug of ours, with a stack trace |
 * | 130 | interrupted with Ctrl-C; what was finished is kept |
 */
export const exitCodes = { holds: 0, failed: 1, usage: 2, unanswered: 3, bug: 70, interrupted: 130 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
