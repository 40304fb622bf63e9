import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files that take longest, the longest first; a run that ends with one of them waits for it with a single worker. */
const heaviest = [
  "tests/api/kinds.test.ts",
  "tests/models/kinds-fold.test.ts",
  "tests/models/tender.test.ts",
  "tests/api/lifecycle.test.ts",
  "tests/api/authorisation-matrix.test.ts",
]

/** The heaviest files first, the others as Vitest has them: where it has not measured them yet, by their bytes. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const place = ({ project, moduleId }: TestSpecification): number => {
      // Those that run alone stay in front: a worker in between would end with them.
      if (project.config.isolate) return -1
      const at = heaviest.findIndex((file) => moduleId === `${root}/${file}`)
      return at < 0 ? heaviest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
