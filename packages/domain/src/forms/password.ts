import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** Common passwords that attackers try first: words with years, keyboard rows, and industry terms. */
const COMMON =
  /^(?:(?:p[a@4][s$5]{2}w[o0]rd|qwert[yz]|letmein|welcome|iloveyou|admin(?:istrator)?|monkey|dragon|football|baseball|sunshine|princess|superman|trustno1|changeme|default|secret|abcd?efgh?|adops|console|summer|winter|spring|autumn)[\d!.?@#$*_-]*|(.)\1+|0?123456789?0?|(?:12345678|87654321|1q2w3e4r|q1w2e3r4|1qaz2wsx|qwertyuiop|asdfghjkl?|zxcvbnm,?|qazwsxedc|11223344|12341234)[\d!.]*)$/i;

/** Error message for passwords that match these patterns or are on the server's more comprehensive list. */
export const TOO_COMMON = 'This password is too common and easy to guess.';

/** New password with any characters, exactly as typed. It must be long enough and not common. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `A password needs at least ${MIN_PASSWORD_LENGTH} characters. 15 or more are better.`)
  .max(MAX_PASSWORD_LENGTH, `A password can have up to ${MAX_PASSWORD_LENGTH} characters.`)
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    "The password contains characters that can't be typed.",
  )
  .refine((text) => !COMMON.test(text), TOO_COMMON);

interface WithPassword {
  readonly password: string;
  readonly password_repeat: string;
}

export const HOLDS_NAME = "The password can't contain the username.";

/** Returns true if the password contains the username, ignoring case. Very short usernames are ignored. */
export const holdsName = (password: string, username: string): boolean =>
  username.length >= 4 && password.toLowerCase().includes(username.toLowerCase());

/** Adds the validation that both password fields are equal. */
export function agreeing<S extends z.ZodType<WithPassword>>(schema: S): S {
  return schema.refine(({ password, password_repeat }) => password === password_repeat, {
    path: ['password_repeat'],
    message: "The passwords don't match.",
  });
}

export const setPasswordForm = agreeing(z.object({ password: newPassword, password_repeat: z.string() }));
