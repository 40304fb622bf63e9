import { Ajv } from "ajv"
import * as formats from "ajv-formats"
import recordPackage from "./record-package-schema.json" with { type: "json" }
import releasePackage from "./release-package-schema.json" with { type: "json" }
import release from "./release-schema.json" with { type: "json" }
import versioned from "./versioned-release-validation-schema.json" with { type: "json" }

// The schemas of OCDS 1.1.5 as they are published. They are of an older draft, of which they use nothing that has changed but how they are named.

const named = ({ id, ...schema }: { readonly id: string; readonly $schema: string }) => ({ ...schema, $schema: undefined, $id: id })
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default.default(ajv)
ajv.addSchema([named(release), named(versioned)])

const validators = {
  releases: ajv.compile(named(releasePackage)),
  record: ajv.compile(named(recordPackage)),
}

/** What the published schema finds wrong with a package, each fault with its place. */
export function faultsIn(shape: keyof typeof validators, content: unknown): readonly string[] {
  const validate = validators[shape]
  return validate(content) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? ""}`)
}
