#!/usr/bin/env python3
"""Verifies an export of the audit without the product: Python 3.8 and, for signatures, the `openssl` of OpenSSL 3.

  python3 verify-audit.py export.ndjson [--key public.pem]... [--heads old-heads.ndjson]
  python3 verify-audit.py --proof proof.json [--key public.pem]...
  python3 verify-audit.py --golden cases.json

`--key` is a public key of the log that you have stored yourself (a file may have several, the former ones too),
`--heads` earlier heads. Exits with 0 where the log is as signed, else with 1 and a line per fault.
"""
import argparse
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

LARGEST = 2 ** 53 - 1


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(row):
    return sha256(b"\x00" + row)


def combined(left, right):
    return sha256(b"\x01" + left + right)


def number_text(number):
    """In the format of ECMAScript."""
    value = float(number)
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + ("" if fraction == "0" else fraction)
    point = len(whole) + int(exponent or 0) - (len(digits) - len(digits.lstrip("0")))
    digits = digits.strip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = "." + digits[1:] if count > 1 else ""
    return sign + digits[0] + tail + "e" + ("+" if power >= 0 else "-") + str(abs(power))


def canonical(value):
    """RFC 8785, except that a number other than an integer of at most 2^53 - 1 is written as a text."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST:
        value = int(value)
    if isinstance(value, int) and abs(value) <= LARGEST:
        return str(value)
    if isinstance(value, (int, float)):
        return '"' + number_text(value) + '"'
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"


def personal_hash(row):
    personal = row["personal"]
    if personal is None:
        return bytes.fromhex(row["personalHash"])
    facts = {name: personal[name] for name in ("entityName", "details", "ipAddress", "userAgent")}
    return sha256(bytes.fromhex(row["salt"].replace("-", "")) + canonical(facts).encode())


def row_text(row):
    names = ("seq", "eventId", "service", "userId", "action", "entityType", "entityId", "timestamp")
    facts = {name: row[name] for name in names}
    facts.update(v=1, personalHash=personal_hash(row).hex())
    return canonical(facts)


def leaf_of(row):
    return leaf_hash(row_text(row).encode())


def is_bare(row):
    """A row that retention has removed, of which the leaf remains."""
    return bool(row.get("leaf") and row.get("removedUntil"))


class Removals:
    """Rows that retention has removed. An entry of the log must declare them: their number and the root of their leaves."""

    def __init__(self):
        self.leaves, self.declared = {}, []

    def add(self, row, leaf):
        if row.get("removedUntil"):
            self.leaves.setdefault(row["removedUntil"], []).append(leaf)
        # Only the leaf of a line that has none proves its fields.
        if is_bare(row):
            return
        if row.get("entityType") == "audit_log" and row["action"] == "delete" and row["personal"]:
            changes = row["personal"]["details"]["changes"]
            self.declared.append((row["entityId"], changes["rows"]["before"], changes["root"]["after"]))

    def faults(self):
        return [
            "%d filas de antes de %s faltan, y ningún movimiento dice que se retiraran" % (len(leaves), until)
            for until, leaves in self.leaves.items()
            if (until, len(leaves), root_of(leaves)) not in self.declared
        ]

    def lines(self):
        return [
            "%d filas de antes de %s se retiraron por la regla de conservación" % (len(leaves), until)
            for until, leaves in self.leaves.items()
        ]


class Log:
    """A log that grows: the roots of its full trees from the right edge inwards, and so its own root."""

    def __init__(self):
        self.size = 0
        self.edge = {}

    def add(self, leaf):
        level, left = 0, self.size
        while left % 2 == 1:
            leaf = combined(self.edge[level], leaf)
            level, left = level + 1, left // 2
        self.edge[level] = leaf
        self.size += 1

    def root(self):
        root, level, left = None, 0, self.size
        while left:
            if left % 2 == 1:
                root = self.edge[level] if root is None else combined(self.edge[level], root)
            level, left = level + 1, left // 2
        return (sha256(b"") if root is None else root).hex()


def root_of(leaves):
    log = Log()
    for leaf in leaves:
        log.add(leaf)
    return log.root()


def root_of_path(place, size, leaf, path):
    """The root that follows from a leaf and its path (RFC 9162, 2.1.3.2); None where they do not fit."""
    if not 0 <= place < size:
        return None
    last, root = size - 1, leaf
    for other in path:
        if last == 0:
            return None
        if place % 2 == 1 or place == last:
            root = combined(other, root)
            while place % 2 == 0 and place > 0:
                place, last = place // 2, last // 2
        else:
            root = combined(root, other)
        place, last = place // 2, last // 2
    return root.hex() if last == 0 else None


def leads_from(start, end, first, second, path):
    """Whether the log of `start` rows is a prefix of that of `end` (RFC 9162, 2.1.4.2). Roots are hexadecimal."""
    if start == end:
        return not path and first == second
    if not 0 < start < end or not path:
        return False
    if start & (start - 1) == 0:
        path = [bytes.fromhex(first)] + path
    place, last, old = start - 1, end - 1, path[0]
    present = old
    while place % 2 == 1:
        place, last = place // 2, last // 2
    for other in path[1:]:
        if last == 0:
            return False
        if place % 2 == 1 or place == last:
            old, present = combined(other, old), combined(other, present)
            while place % 2 == 0 and place > 0:
                place, last = place // 2, last // 2
        else:
            present = combined(present, other)
        place, last = place // 2, last // 2
    return last == 0 and old.hex() == first and present.hex() == second


def head_text(head):
    return "umbral-audit/1\n{log}\n{size}\n{root}\n{previous}\n{time}\n".format(**head)


def stored_keys(paths):
    """By the id that heads name them with."""
    blocks = [block for path in paths for block in re.findall(r"(?s)-----BEGIN .+?-----END [^\n]+-----", text_of(path))]
    if not blocks:
        raise ValueError("no hay ninguna clave pública en el fichero de --key")
    bodies = ["".join(block.split("-----")[2].split()) for block in blocks]
    ids = [sha256(base64.b64decode(body)[-32:]).hex()[:16] for body in bodies]
    return dict(zip(ids, blocks))


def is_signed(head, key):
    """`key`: a public key as PEM, or none."""
    signature = base64.b64decode(head.get("signature") or "")
    if not key or len(signature) != 64:
        return False
    with tempfile.TemporaryDirectory() as folder:
        files = {
            "key": key.encode(),
            "text": head_text(head).encode(),
            "signature": signature,
        }
        paths = {name: os.path.join(folder, name) for name in files}
        for name, content in files.items():
            with open(paths[name], "wb") as file:
                file.write(content)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", paths["key"], "-rawin"]
        command += ["-in", paths["text"], "-sigfile", paths["signature"]]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    # OpenSSL 1.1 and LibreSSL refuse the command itself.
    if result.returncode != 0 and b"Verification Failure" not in result.stdout:
        raise OSError("las firmas se comprueban con OpenSSL 3, y este openssl no puede")
    return result.returncode == 0


def is_signed_in_turn(head, keys, signers):
    """Whether its key signed it at its sizes, and before that of a later head: who has a former key may edit the sizes."""
    name, size = head["keyId"], head["size"]
    named = (key for key in keys if key["keyId"] == name and key["fromSize"] < size)
    fitting = [key["publicKey"] for key in named if key["toSize"] is None or size <= key["toSize"]]
    if name in signers[:-1] or not fitting or not is_signed(head, fitting[0]):
        return False
    if signers[-1:] != [name]:
        signers.append(name)
    return True


def faults_of(leaves, heads, keys=None):
    """A line for each fault of these heads over these leaves; signatures count where there are keys."""
    faults, signers, log, previous = [], [], Log(), "0" * 64
    sealed = heads[-1]["size"] if heads else 0
    if len(leaves) > sealed:
        faults.append("las filas desde la %d no están en ningún sello" % sealed)
    for head in heads:
        name = "sello %d: " % head["size"]
        if head["previous"] != previous:
            faults.append(name + "no continúa el anterior")
        if head["size"] > len(leaves):
            faults.append(name + "faltan filas")
            break
        while log.size < head["size"]:
            log.add(leaves[log.size])
        if log.size != head["size"] or log.root() != head["root"]:
            faults.append(name + "las filas no son las que se sellaron")
        if keys is not None and not is_signed_in_turn(head, keys, signers):
            faults.append(name + "firma no válida")
        previous = sha256(head_text(head).encode()).hex()
    return faults


def faults_of_stored(stored, heads):
    """Stored heads that differ from those of the export."""
    now = {head["size"]: head_text(head) for head in heads}
    return [
        "sello %d: las filas no son las que se sellaron" % old["size"]
        for old in stored
        if now.get(old["size"]) != head_text(old)
    ]


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def check_export(path, key, heads):
    leaves, first, faults, end, removals = [], None, [], None, Removals()
    for row in lines_of(path):
        if "heads" in row:
            end = row
            break
        first = row["seq"] if first is None else first
        if row["seq"] != len(leaves) and not faults:
            faults.append("fila %d: tiene el número %s" % (len(leaves), row["seq"]))
        leaves.append(bytes.fromhex(row["leaf"]) if is_bare(row) else leaf_of(row))
        removals.add(row, leaves[-1])
    if end is None:
        return faults + ["el fichero no está completo: faltan los sellos"], []
    # The size of a head, as the export's parameter has it; otherwise rows are missing.
    if any(head["size"] == first for head in end["heads"]):
        raise ValueError("solo se comprueba una exportación completa, y esta empieza en la fila %d" % first)
    stored = stored_keys(key) if key else {known["keyId"]: known["publicKey"] for known in end["keys"]}
    keys = [dict(known, publicKey=stored.get(known["keyId"])) for known in end["keys"]]
    faults += faults_of(leaves, end["heads"], keys) + removals.faults()
    if heads:
        faults += faults_of_stored(lines_of(heads), end["heads"])
    messages = ["%d filas y %d sellos correctos" % (len(leaves), len(end["heads"]))] + removals.lines()
    if not key:
        messages.append("Clave tomada del propio fichero: compárala con una copia tuya")
    return faults, messages


def check_proof(path, key):
    proof = json.loads(text_of(path))
    row, head, faults = proof["row"], proof["head"], []
    hashes = [bytes.fromhex(text) for text in proof["path"]]
    if root_of_path(row["seq"], head["size"], leaf_of(row), hashes) != head["root"]:
        faults.append("La fila no está en el registro firmado")
    if key and not is_signed(head, stored_keys(key).get(head["keyId"])):
        faults.append("sello %d: firma no válida" % head["size"])
    messages = ["La fila está en el registro firmado"]
    if not key:
        messages.append("Firma no comprobada: indica la clave con --key")
    return faults, messages


def check_cases(path):
    cases, faults = json.loads(text_of(path)), []

    def expect(what, found, wanted):
        if found != wanted:
            faults.append("%s: %s" % (what, found))

    leaves = [leaf_of(row) for row in cases["rows"]]
    expect("filas", [row_text(row) for row in cases["rows"]], cases["canonical"])
    expect("hojas", [leaf.hex() for leaf in leaves], cases["leaves"])
    for size, root in cases["roots"].items():
        expect("raíz de " + size, root_of(leaves[: int(size)]), root)
    for place, hashes in cases["inclusion"].items():
        path_hashes = [bytes.fromhex(text) for text in hashes]
        root = root_of_path(int(place), len(leaves), leaves[int(place)], path_hashes)
        expect("camino de " + place, root, cases["roots"][str(len(leaves))])
    for sizes, hashes in cases["consistency"].items():
        start, end = sizes.split("-")
        path_hashes = [bytes.fromhex(text) for text in hashes]
        roots = cases["roots"]
        expect("de " + sizes, leads_from(int(start), int(end), roots[start], roots[end], path_hashes), True)
    for text, written in cases["numbers"]:
        expect("número " + text, canonical(json.loads(text)), written)
    expect("sellos", [head_text(head) for head in cases["heads"]], cases["headBytes"])
    faults += faults_of(leaves, cases["heads"])
    return faults, ["%d filas y %d sellos correctos" % (len(leaves), len(cases["heads"]))]


def main():
    parser = argparse.ArgumentParser(prog="verify-audit.py")
    parser.add_argument("export", nargs="?")
    parser.add_argument("--key", action="append")
    for name in ("--heads", "--proof", "--golden"):
        parser.add_argument(name)
    args = parser.parse_args()
    if not (args.export or args.proof or args.golden):
        parser.error("export.ndjson | --proof proof.json | --golden cases.json")
    try:
        if args.golden:
            faults, messages = check_cases(args.golden)
        elif args.proof:
            faults, messages = check_proof(args.proof, args.key)
        else:
            faults, messages = check_export(args.export, args.key, args.heads)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        faults, messages = ["no se puede leer: %s" % error], []
    print("\n".join(faults or messages))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
