"""An encrypted library: what can be read of it without the passphrase (nothing), and with it (everything)."""

import hashlib
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import api
from engine.errors import LibraryProblem, LibraryUnavailable, UsageError
from engine.store import care, conversion, presence
from engine.store.encryption import key_file, keys
from engine.store.library import FILE_NAME, Library
from engine.store.problems import WrongPassphrase
from tests.engine.store import killing, samples
from tests.engine.store.vault.converting import PASSPHRASE, convert, quiet

WORDS = (b"walrus", b"penguin", b"guillemot", b"first.pdf", b"counted")
"""Of texts, titles and file names, in small letters."""


def leaks(home: Path) -> list[str]:
    """The files in which a word of a document, or the name of its content, can be found."""
    hashes = [hashlib.sha256(file.read_bytes()).hexdigest().encode() for file in (home.parent / "documents").iterdir()]
    found = []
    for file in sorted(home.rglob("*")):
        said = str(file.relative_to(home)).encode().lower()
        if file.is_symlink():
            said += str(file.readlink()).encode().lower()
        elif file.is_file():
            said += file.read_bytes().lower()
        found += [str(file.relative_to(home))] if any(word in said for word in (*WORDS, *hashes)) else []
    return found


def looks(home: Path) -> list[object]:
    """What a user sees of the library."""
    with Library.open(home) as library:
        rows = library.documents.rows(sort="title")[1]
        copies = []
        for row in rows:
            with library.documents.readable(row.id) as file:
                copies.append(file.read_bytes())
        run = library.results.start(1, samples.SETTINGS, samples.ENCODER)
        return [
            [(row.title, row.path, row.sha256, row.state) for row in rows],
            copies,
            library.readings.load(1),
            library.search("walruses", limit=5),
            library.search("guillemots"),
            list(run.load_outcomes()),
            library.check(),
        ]


def test_nothing_can_be_read_without_the_passphrase(home: Path) -> None:
    assert set(leaks(home)) >= {FILE_NAME, "decisions.jsonl", "window/state.json"}
    care.back_up(home)
    convert("encrypt", home)
    assert leaks(home) == []
    assert json.loads((home / "window" / "state.json").read_text()) == {"split": "x"}
    assert not (home / "backups").exists()


def test_everything_is_there_with_it(home: Path) -> None:
    before = looks(home)
    convert("encrypt", home)
    keys.lock(home)
    keys.unlock(home, PASSPHRASE)
    assert looks(home) == before


def test_nothing_is_written_in_clear_while_it_is_open(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    source = vault.parent / "documents" / "guillemots.txt"
    source.write_text("Guillemots and penguins were counted. " * 5000)
    with Library.open(vault) as library:
        added = library.documents.add(source)
        document = samples.make_document("Penguins breed. Walruses were counted. " * 3000)
        samples.keep(library, added.document_id, document, samples.make_words(document))
        run = library.results.start(added.document_id, samples.SETTINGS, samples.ENCODER)
        run.save_chunks(samples.make_chunks(2))
        assert library.search("penguins")[0]
        with library.file_under_its_name(added.document_id) as file:
            assert file.name == "guillemots.txt"
            assert file.read_text() == source.read_text()
            assert leaks(vault) == []
        assert leaks(vault) == []
        care.back_up(vault)
        library.remove([1])
        assert leaks(vault) == []
    assert leaks(vault) == []
    assert care.repair(vault, quiet).documents == 2
    assert leaks(vault) == []


def test_a_wrong_passphrase_opens_nothing(vault: Path) -> None:
    for wrong in ("", PASSPHRASE.upper(), PASSPHRASE + " ", "x'00'"):
        with pytest.raises(WrongPassphrase, match="not the passphrase"):
            keys.unlock(vault, wrong)
    for read_only in (False, True):
        with pytest.raises(LibraryUnavailable) as caught:
            Library.open(vault, read_only=read_only)
        assert caught.value.problem is LibraryProblem.PASSPHRASE
    with pytest.raises(LibraryUnavailable, match="is encrypted"):
        care.repair(vault, quiet)


def test_an_accented_letter_is_the_same_however_it_is_typed(home: Path) -> None:
    conversion.encrypt(home, "cafe\u0301 et crème", quiet)
    keys.lock(home)
    keys.unlock(home, "café et crème")
    assert keys.is_open(home)


@pytest.mark.parametrize("passphrase", ["", "short", "tab\tulator", "nul\0nul\0nul"])
def test_what_should_be_no_passphrase_is_refused_before_anything_is_done(home: Path, passphrase: str) -> None:
    with pytest.raises(UsageError):
        conversion.encrypt(home, passphrase, quiet)
    assert not keys.is_encrypted(home)


def test_a_quote_in_a_passphrase_is_a_letter_like_others(home: Path) -> None:
    conversion.encrypt(home, 'it\'s "the" ;-- one', quiet)
    keys.lock(home)
    keys.unlock(home, 'it\'s "the" ;-- one')


def test_decrypted_it_is_what_it_was(home: Path) -> None:
    before = looks(home)
    convert("encrypt", home)
    convert("decrypt", home)
    assert not (home / keys.VAULT).exists()
    assert looks(home) == before
    with closing(sqlite3.connect(home / FILE_NAME)) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        plain.execute("INSERT INTO passage_index (passage_index, rank) VALUES ('integrity-check', 0)")


def test_the_passphrase_can_be_changed_while_the_library_is_open(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as library:
        conversion.change_passphrase(vault, "another one, longer")
        assert library.search("walruses")[0]
    keys.lock(vault)
    with pytest.raises(WrongPassphrase):
        keys.unlock(vault, PASSPHRASE)
    keys.unlock(vault, "another one, longer")


@pytest.mark.parametrize("spoilt", [key_file.FILE_NAME, key_file.COPY_NAME])
@pytest.mark.parametrize("how", ["gone", "empty", "flipped"])
def test_one_of_the_two_key_files_is_enough(vault: Path, spoilt: str, how: str) -> None:
    file = vault / keys.VAULT / spoilt
    content = file.read_bytes()
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(b"" if how == "empty" else bytes([*content[:99], content[99] ^ 1, *content[100:]]))
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as library:
        assert library.search("walruses")[0]


def test_it_is_not_encrypted_while_another_has_it_open(home: Path) -> None:
    with Library.open(home), pytest.raises(LibraryUnavailable, match="open in another"):
        conversion.encrypt(home, PASSPHRASE, quiet)
    assert not keys.is_encrypted(home)
    conversion.encrypt(home, PASSPHRASE, quiet)
    with Library.open(home), pytest.raises(LibraryUnavailable, match="open in another"):
        conversion.decrypt(home, quiet)
    assert keys.is_encrypted(home)


def test_who_waits_for_the_lock_finds_it_encrypted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not make a new library in clear beside the vault."""
    share = presence.share

    def share_late(path: Path) -> presence.Presence:
        convert("encrypt", home)
        keys.lock(home)
        return share(path)

    monkeypatch.setattr("engine.store.library.share", share_late)
    with pytest.raises(LibraryUnavailable) as caught:
        Library.open(home)
    assert caught.value.problem is LibraryProblem.PASSPHRASE
    assert not (home / FILE_NAME).exists()


def test_two_processes_may_have_it_open(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as one, Library.open(vault) as other:
        one.documents.rename(1, "Told by one")
        assert other.documents.get(1).title == "Told by one"


def test_damage_is_told_and_mended(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    file = vault / keys.VAULT / FILE_NAME
    content = bytearray(file.read_bytes())
    content[-1] ^= 1  # the seal of a page that no opening reads
    file.write_bytes(content)
    with Library.open(vault) as library:
        found = [finding.sentence for finding in library.check()]
    assert any("1 page can't be decrypted" in sentence for sentence in found), found
    mended = care.repair(vault, quiet)
    assert mended.rows > 0
    assert mended.documents == 2
    with Library.open(vault) as library:
        assert [one for one in library.check() if one.in_file] == []
        assert {row.title for row in library.documents.rows()[1]} >= {"Counting Guillemots"}
    assert leaks(vault) == []


def test_more_than_the_first_hole_of_a_table_is_read_around(vault: Path) -> None:
    """SQLCipher gives up a connection that has met one damaged page; the rows behind it are there all the same."""
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as library:
        document = samples.make_document("".join(f"Sentence {n} tells of puffins. " for n in range(60_000)))
        (vault.parent / "documents" / "puffins.pdf").write_bytes(b"puffins")
        added = library.documents.add(vault.parent / "documents" / "puffins.pdf")
        samples.keep(library, added.document_id, document, samples.make_words(document))
        slices = len(document.text) // (1 << 14)
    file = vault / keys.VAULT / FILE_NAME
    content = bytearray(file.read_bytes())
    spoilt = range(40, len(content) // 4096, 60)
    assert len(spoilt) > 3
    for page in spoilt:
        content[page * 4096 + 700] ^= 1
    file.write_bytes(content)
    assert care.repair(vault, quiet).rows > slices // 4


def test_a_rebuilt_library_has_its_documents_by_their_copies(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    (vault / keys.VAULT / FILE_NAME).unlink()
    (vault / keys.VAULT / "decisions.sqlite3").unlink()
    assert care.rebuild(vault, quiet).documents == 2
    with Library.open(vault) as library, library.documents.readable(1) as copy:
        assert copy.suffix in {".pdf", ".txt"}
    assert leaks(vault) == []


def test_a_damaged_copy_is_found(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    for copy in (vault / keys.VAULT / "files").iterdir():
        content = bytearray(copy.read_bytes())
        content[-100] ^= 1
        copy.write_bytes(content)
    with Library.open(vault) as library:
        assert set(library.documents.faulty_copies().values()) == {"altered"}


def test_a_damaged_journal_is_made_anew(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    journal = vault / keys.VAULT / "decisions.sqlite3"
    journal.write_bytes(os.urandom(len(journal.read_bytes())))
    with Library.open(vault) as library:
        library.documents.rename(1, "Still decided")
    (vault / keys.VAULT / FILE_NAME).unlink()
    care.rebuild(vault, quiet)
    with Library.open(vault) as library:
        assert {row.title for row in library.documents.rows()[1]} == {"Still decided", "Counting Guillemots"}


def test_a_backup_can_be_put_back_also_one_from_before(home: Path) -> None:
    plain = home.parent / "before.sqlite3"
    plain.write_bytes(care.back_up(home).read_bytes())
    convert("encrypt", home)
    care.back_up(home)
    with Library.open(home) as library:
        library.documents.rename(1, "Renamed since")
    care.restore(home, None, quiet)
    care.restore(home, str(plain), quiet)
    with Library.open(home) as library:
        assert {row.title for row in library.documents.rows()[1]} == {"Renamed since", "Counting Guillemots"}
        assert library.search("walruses")[0]
    assert leaks(home) == []


def test_an_older_library_is_brought_up_to_date_under_its_key(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    from engine.store.database import connect

    file = vault / keys.VAULT / FILE_NAME
    with closing(connect(file, 1.0)) as connection:
        connection.execute("DROP TABLE highlights")
        connection.execute("DROP TABLE fields")
        connection.execute("ALTER TABLE outlooks DROP COLUMN doubtful")
        connection.execute("ALTER TABLE label_sets DROP COLUMN rules")
        connection.execute("UPDATE alembic_version SET version_num = '0011'")
    with Library.open(vault) as library:
        assert library.search("walruses")[0]
    assert len(list((vault / keys.VAULT / "backups").iterdir())) == 1
    assert leaks(vault) == []


def test_a_new_library_can_begin_encrypted(tmp_path: Path) -> None:
    conversion.encrypt(tmp_path / "new", PASSPHRASE, quiet)
    with Library.open(tmp_path / "new") as library:
        assert library.documents.rows()[0] == 0


def test_the_copy_of_a_document_is_taken_away_with_it(vault: Path) -> None:
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as library:
        assert library.remove([1])
        assert len(list((vault / keys.VAULT / "files").iterdir())) == 1
        with library.documents.readable(2) as copy:
            assert b"penguin" in copy.read_bytes()


def test_a_copy_taken_in_again_is_not_swept_away_with_the_removal(vault: Path) -> None:
    """The names of copies are keyed, so a stray is told from a document's copy in another way."""
    keys.unlock(vault, PASSPHRASE)
    with Library.open(vault) as library:
        name = library.documents.file_of(2).name
        library._copies.register_stray(name)
        library._copies.sweep()
        with library.documents.readable(2) as copy:
            assert b"penguin" in copy.read_bytes()


def test_work_goes_on_where_it_was(home: Path) -> None:
    convert("encrypt", home)
    with Library.open(home) as library:
        run = library.results.start(1, samples.SETTINGS, samples.ENCODER)
        assert len(list(run.load_outcomes())) == killing.FINISHED


def test_a_program_opens_it_with_the_passphrase(vault: Path) -> None:
    with pytest.raises(WrongPassphrase):
        api.open_library(vault, passphrase="not that one")
    with api.open_library(vault, passphrase=PASSPHRASE) as library:
        assert library.search("walruses")[0]
