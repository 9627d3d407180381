import { expect, test } from 'vitest'
import { stretchesOf } from './changed-stretches.ts'

const patch = `diff --git a/src/one.ts b/src/one.ts
index 1..2 100644
--- a/src/one.ts
+++ b/src/one.ts
@@ -1,12 +1,12 @@
 first
-second
+2nd
 third
+third and a half
 fourth
 fifth
 sixth
-- seventh
 eighth
@@ -40,3 +40,4 @@ function late() {
 forty
+++ forty-one
 end
diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1,2 @@
+one
+two
diff --git a/src/old.ts b/src/old.ts
deleted file mode 100644
--- a/src/old.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-one
-two
`

test('a change has a stretch for lines that lie together, and names lines of the new text', () => {
  expect(stretchesOf(patch)).toEqual([
    { path: 'src/one.ts', from: 2, to: 4 },
    { path: 'src/one.ts', from: 8, to: 8 },
    { path: 'src/one.ts', from: 41, to: 41 },
    { path: 'src/new.ts', from: 1, to: 2 },
  ])
})
