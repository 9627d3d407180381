/** Lists of names as old programs of their countries write them, each in its encoding. */
import { expect, test } from 'vitest'
import { decodeFile } from './encodings.ts'

test.each([
  [
    'euc-kr',
    '이서연',
    '배수지',
    'wMy8rb+sCrnawfbIxgrD1rnOwdgKwaTHz8C6CrCttbXAsQrBtsf2v+wKwLHB9r/sCsDlv7nAugrH0cH2uc4Kv8C8vMjGCr3Ftb+/sQq56Lz2wfY=',
  ],
  ['gb18030', '王伟', '慕容雪', 'zfXOsArA7sTICtXFw/QKwfXR8wqzwr6yCtHuwNoKxbfR9NDeCtbuuPDBwQrEvcjd0ak='],
  [
    'koi8-r',
    'Иван',
    'Хиль',
    '6dfBzgrp18HOz9cK7cHSydEK883J0s7P18EK8OX08grz6eTv8u/3Cu/M2MfBCuvV2s7Fw8/XwQrkzcnU0snKCvPPy8/Mz9cK4MzJ0Qr9xdLCwcvP18EK/MTVwdLECujJzNg=',
  ],
  [
    'windows-1251',
    'Иван',
    'Хиль',
    'yOLg7QrI4uDt7uIKzODw6P8K0ezo8O3u4uAKz8XS0ArRyMTO0M7CCs7r/OPgCsrz5+3l9u7i4ArE7Ojy8OjpCtHu6u7r7uIK3uvo/wrZ5fDh4Oru4uAK3eTz4PDkCtXo6/w=',
  ],
  [
    'windows-1253',
    'Μαρία',
    'Ψαρράς',
    'zOHx3+EKz+nq7+387O/1Cs3f6u/yCsTn7Of08d/v9QrFy8XNxwrDxdnRw8nP1QrK/vP04fIKwe30+e3f7/UKou3t4QrC4fPp6+Xf7/UK1/He8/Tv8grY4fHx3PI=',
  ],
  [
    'windows-1254',
    'Çağrı',
    'Yıldız',
    'x2Hwcv0K1np0/HJrCt1icmFoaW0K3mFoaW4KSf79bApH/G5l/gpNZWhtZXQKQfBhb/BsdQpFbWluZQpFcmRv8GFuCkJhcv3+CtZ6a2FuCkf2a+dlCln9bGT9eg==',
  ],
  [
    'macintosh',
    'Jörg',
    'Bjørnson',
    'SppyZwpLmmhsZXIKUmVujgpEdXByjgpKb3OOCk6clmV6CkJqmnJuCoFrZXNzb24KWm+RCkdyb6cKRnJhbo1vaXMKTGVmj3ZyZQpTv3JlbgpCar9ybnNvbg==',
  ],
  [
    'windows-1252',
    'Jörg',
    'Þorsteinsson',
    'SvZyZwpL9mhsZXIKUmVu6QpEdXBy6QpKb3PpCk768WV6CkJq9nJuCsVrZXNzb24KWm/rCkdyb98KRnJhbudvaXMKTGVm6HZyZQpT+HJlbgpCavhybnNvbgre83IKR3XwbXVuZHNzb24KUmFnbmhlafB1cgpCavZybnNk83R0aXIKS3Jpc3TtbgpK825zZPN0dGlyClNpZ3Vy8HVyCt5vcnN0ZWluc3Nvbg==',
  ],
  [
    'windows-1250',
    'Tomáš',
    'Starý',
    'VG9t4ZoKRHZv+OFrCkpp+O0KTm92b3Ru/QpQZXRyCshlcm79Cop07HDhbgpWbOhlawqjdWthc3oKV/NqY2lrClpz82ZpYQpTevtjcwpEdZphbgpNYXJlmgpS+Z5lbmEKjmmea2924QpBbm5hClN0YXL9',
  ],
  ['shift_jis', '佐藤健', 'タナカ', 'jbKToYySCpfpltiI6phZCo2Ci7SXRI5xCoKzgq2C55NjkoYKiMmToQqVkQqDXoNpg0o='],
  ['big5', '林志玲', '吳宗憲', 'qkyn06zCCrOvrPy12Aq2wKtUs8cKsWm2rrRACqdkqXa+yw=='],
  ['windows-1255', 'יעל', 'יוסף', '6fLsCvDl8uQK4On67wru+eQg6+TvCuPl4yDs5ekK+fjkCvjn7Arg4fjk7Qru+OntIPT49Qrp5fHz'],
  ['windows-1256', 'محمد', 'نور', '483jzwrDzePPCt3H2OPJCtrh7SDN0+QKzsfhzwra49EK4e3h7Arax8bUyQrt5tPdCuTm0Q=='],
  [
    'windows-874',
    'สมชาย',
    'ธนากร',
    'ysGq0sIKysHLrdSnCsfUqtHCCrvD0ODKw9SwCqHUtbXUCsjD1crYogq5wNIKzcPYswqo0bm3w+zgvuetCri50qHD',
  ],
])('a list in %s is recognized, from %s to %s', async (encoding, first, last, base64) => {
  const { text, ...how } = await decodeFile(Buffer.from(base64, 'base64'))
  const names = text.split('\n')
  expect([how, names[0], names.at(-1)]).toEqual([{ encoding, isSure: false }, first, last])
})
