import { sealingContract } from "#contract/sealing.contract.ts"
import { type GetChunk, openEnvelope } from "#sealing/envelope.ts"
import { pairOfCode } from "#sealing/kept-key.ts"
import { recoverKey } from "#sealing/keys-of-seal.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { call } from "../http/http.ts"
import { readOwnChunk } from "./send-chunk.ts"

/** The content of the own sealed bid, opened in this browser with the recovery code of that seal; rejects with a `SealFault` when the code is another's. */
export async function bringBackBid(tender: string, code: string) {
  const plan = await call(sealingContract.plan, { params: { id: tender } })
  if (!plan?.sealed) throw new SealFault("content")
  const { seed } = await pairOfCode(code)
  const opened = async (text: string) => {
    const manifest = JSON.parse(text) as SealManifest
    const get: GetChunk = (part) => readOwnChunk(tender, { upload: manifest.upload, part })
    const { content, files } = await openEnvelope(manifest, await recoverKey(manifest, seed), get)
    return { content, version: manifest.context.version, files: files.map(({ name }) => name) }
  }
  const technical = await opened(plan.sealed.technical)
  const commercial = await opened(plan.sealed.commercial)
  return {
    version: technical.version,
    technical: (technical.content as { readonly technical: unknown }).technical,
    commercial: commercial.content,
    files: [...technical.files, ...commercial.files],
  }
}
