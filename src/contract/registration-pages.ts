import { termsVersion } from "./registration.contract.ts"

/** The page where a registration is written, with the link of the invitation that led there. */
export const registrationPage = (invitation: string | null): string =>
  `/register-supplier-detail${invitation === null ? "" : `?invitation=${invitation}`}`

/** The page where an address is given, and confirmed, by whoever has accepted the terms. */
export const addressPage = (invitation: string | null): string =>
  `/register?terms=${termsVersion}${invitation === null ? "" : `&invitation=${invitation}`}`

/** The page where the code for an address is entered. The address is no part of what a browser sends, so no log keeps it. */
export const confirmPage = (email: string, invitation: string | null): string =>
  `${addressPage(invitation)}#email=${encodeURIComponent(email)}`

/** The sign-in page, which leads on to a page. */
export const signInPage = (then: string): string => `/systemLogin?to=${encodeURIComponent(then)}`
