/** How `npm run admin` is called. */
export const usage = `Usage: npm run admin -- <command>
  create <name>                              makes an administrator (2 to 32 letters, digits, dots, hyphens or underscores)
  reset <name>                               gives a person a one-time password, to be changed at the next sign-in
  link <name> <subject>                      ties a person to a subject of the provider of SSO_ISSUER
  client <id> <redirect> [<signed-out>]      lets another application use the central login; its addresses are exact`

/** What the command line asks for. */
export type Asked =
  | { readonly command: "create" | "reset"; readonly name: string }
  | { readonly command: "link"; readonly name: string; readonly subject: string }
  | { readonly command: "client"; readonly id: string; readonly redirect: string; readonly signedOut: string | undefined }

/** What the words on the command line ask for; undefined when they make no sense. */
export function askedBy([command, first, second, third, ...more]: readonly string[]): Asked | undefined {
  if (first === undefined || !/^[a-z0-9._-]{2,32}$/i.test(first) || more.length > 0) return undefined
  if ((command === "create" || command === "reset") && second === undefined) return { command, name: first }
  if (command === "client" && second !== undefined) return { command, id: first, redirect: second, signedOut: third }
  if (command === "link" && second !== undefined && third === undefined) return { command, name: first, subject: second }
  return undefined
}
