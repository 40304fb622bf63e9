/** Why a command was refused: a code of the catalogue (spec 8), and the rule and values for the sentence. */
export interface Refusal {
  readonly code: string
  /** The name of the violated rule; its sentence is `rules.<name>` in the locales. */
  readonly rule?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** For a wrong state: the states in which the command is possible. */
  readonly states?: readonly string[]
}

/** HTTP status by code; unlisted codes are refusals by rules, 422. */
const statusByCode: Readonly<Record<string, number>> = {
  "10": 500,
  "0": 502,
  "511": 401,
  "100000": 400,
  "100001": 400,
  "10007": 404,
  "10017": 400,
  "16001": 409,
  "20001": 403,
  "20009": 409,
  "20010": 409,
  "20011": 413,
  "20012": 429,
  "20013": 415,
  "20014": 503,
  "20018": 403,
  "20031": 403,
}

export const httpStatusOf = (code: string): number => statusByCode[code] ?? 422

/** The codes that rooms of the platform use; a document's own codes are declared with its rules. */
export const code = {
  thirdParty: "0",
  systemError: "10",
  signedOut: "511",
  badCredentials: "100000",
  badGrant: "100001",
  taken: "10006",
  absent: "10007",
  duplicateData: "10009",
  requiredFields: "10011",
  badFormat: "10017",
  phoneInUse: "10019",
  unknownAccount: "12011",
  emailInUse: "12012",
  emptyInput: "10018",
  wrongState: "16001",
  lovInUse: "16081",
  notPermitted: "20001",
  staleVersion: "20009",
  keyReused: "20010",
  tooLarge: "20011",
  tooMany: "20012",
  badMediaType: "20013",
  unavailable: "20014",
  mustChangePassword: "20018",
  ownRights: "20031",
  lastAdministrator: "20032",
  roleInUse: "20033",
  entryCircle: "20035",
  entryAbove: "20036",
  personErased: "20037",
  dutiesWait: "20038",
  nameNotTyped: "20039",
  unitCircle: "20051",
  unitInUse: "20052",
  unitOfAnotherCompany: "20053",
  routeTie: "20061",
  routeIncomplete: "20062",
  routeNotTried: "20063",
  routeInUse: "20064",
  nobodyToApprove: "20065",
  delegation: "20066",
} as const

/**
 * The files in which a rule's sentence is looked for where `rules` does not have it: those of the large kinds, which only their pages load, and `refusals`,
 * which the server alone tells.
 */
export const ruleFiles: readonly string[] = ["tender-rules", "inquiry-rules", "supplier-rules", "survey-rules", "refusals"]

/** Thrown for an expected refusal; any other error is a bug and gets a report id. */
export class Refused extends Error {
  readonly refusal: Refusal
  /** `sentence` is shown to the user where it is already known: in the browser, the server's own. */
  constructor(refusal: Refusal, sentence?: string) {
    super(sentence ?? `refused ${refusal.code}${refusal.rule ? ` ${refusal.rule}` : ""}`)
    this.name = "Refused"
    this.refusal = refusal
  }
}
