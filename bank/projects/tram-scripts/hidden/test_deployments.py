import os

from tests.shell import BIN, Shell


class Deployments(Shell):
    def setUp(self):
        super().setUp()
        (self.home / "site").mkdir()

    def deploy(self, name, *check, site="site", build="build"):
        """Deploys a build whose page says the name."""
        self.write(f"{build}/index.html", f"{name}\n")
        words = ("--", *check) if check else ()
        return self.script("deploy", site, build, name, *words)

    def page(self, site="site"):
        return (self.home / site / "current/index.html").read_text()

    def link(self):
        return os.readlink(self.home / "site/current")

    def test_a_release_is_complete(self):
        self.write("build/.well-known/boards.txt", "hidden\n")
        self.write("build/line 4/stops.json", "[]\n")
        ended = self.deploy("2026-05-04", "test", "-d")
        self.assertEqual((ended.code, ended.out, ended.err), (0, "released 2026-05-04\n", ""))
        self.assertEqual(self.names("site/releases/2026-05-04"), [".well-known", "index.html", "line 4"])
        self.assertEqual(self.link(), "releases/2026-05-04")

    def test_a_check_is_not_needed(self):
        ended = self.deploy("2026-05-04")
        self.assertEqual((ended.code, self.page()), (0, "2026-05-04\n"))

    def test_paths_may_contain_blanks(self):
        (self.home / "tram boards").mkdir()
        ended = self.deploy("2026-05-04", "test", "-d", site="tram boards", build="the build")
        self.assertEqual((ended.code, self.page("tram boards")), (0, "2026-05-04\n"))
        self.assertEqual(self.names("."), ["site", "the build", "tram boards"])

    def test_the_words_of_the_check_stay_apart(self):
        self.program("check-page", f'printf "%s\\n" "$@" > "{self.home}/seen"')
        self.deploy("2026-05-04", "check-page", "two words", "*", "$(id)")
        words = (self.home / "seen").read_text().splitlines()
        self.assertEqual(words[:-1], ["two words", "*", "$(id)"])
        self.assertTrue(os.path.samefile(self.home / words[-1], self.home / "site/releases/2026-05-04"))

    def test_there_is_a_current_release_at_every_moment(self):
        self.deploy("2026-05-04")
        for name in ("rm", "ln", "mv", "cp", "unlink"):
            self.program(name, f'"{self.real(name)}" "$@"; code=$?\n'
                         f'[ -e "{self.home}/site/current" ] || echo {name} >> "{self.home}/missing"; exit $code')
        self.assertEqual(self.deploy("2026-05-11", "test", "-d").code, 0)
        self.assertEqual(self.deploy("2026-05-18", "false").code, 1)
        self.assertEqual((self.names("."), self.page()), (["build", "site"], "2026-05-11\n"))

    def test_a_failed_check_brings_back_the_release_before(self):
        self.deploy("2026-05-04")
        ended = self.deploy("2026-05-11", "test", "-f")
        self.assertEqual((ended.code, ended.out), (1, ""))
        self.assertNotEqual(ended.err, "")
        self.assertEqual((self.link(), self.page()), ("releases/2026-05-04", "2026-05-04\n"))
        self.assertEqual(self.names("site/releases"), ["2026-05-04"])
        self.assertEqual(self.names("site/releases/2026-05-04"), ["index.html"])
        self.assertEqual(self.deploy("2026-05-11", "test", "-d").code, 0)

    def test_after_a_failed_first_release_there_is_none(self):
        ended = self.deploy("2026-05-04", "false")
        self.assertEqual((ended.code, self.names("site/releases")), (1, []))
        self.assertFalse(os.path.lexists(self.home / "site/current"))

    def test_a_release_is_never_changed(self):
        self.deploy("2026-05-04")
        self.deploy("2026-05-11")
        self.write("build/more.html")
        for name in ("2026-05-04", "2026-05-11"):
            self.assertEqual(self.deploy(name, "test", "-d").code, 1)
            self.assertEqual(self.names(f"site/releases/{name}"), ["index.html"])
        self.assertEqual((self.link(), self.page()), ("releases/2026-05-11", "2026-05-11\n"))

    def test_a_name_is_no_path(self):
        self.write("build/index.html")
        for name in ("..", "../../out", ".hidden", "-rf", "a b", "a/b", "", "*", "a\nb"):
            with self.subTest(name=name):
                self.assertEqual(self.script("deploy", "site", "build", name).code, 2)
        self.assertEqual(self.script("deploy", "site", "build").code, 2)
        self.assertEqual([self.names("."), self.names("site")], [["build", "site"], []])

    def test_without_a_build_the_site_stays(self):
        self.deploy("2026-05-04")
        ended = self.script("deploy", "site", "no-build", "2026-05-11")
        self.assertEqual((ended.code, ended.out), (1, ""))
        self.assertEqual((self.names("site/releases"), self.page()), (["2026-05-04"], "2026-05-04\n"))

    def test_a_second_deployment_is_refused_meanwhile(self):
        self.program("meanwhile", f"cd '{self.home}'\n"
                     f"for name in one two; do bash '{BIN}/deploy' site build $name >> seen; echo $? >> codes; done")
        self.assertEqual(self.deploy("2026-05-04", "meanwhile").code, 0)
        self.assertEqual((self.home / "codes").read_text().split(), ["75", "75"])
        self.assertEqual((self.home / "seen").read_text(), "")
        self.assertEqual(self.names("site/releases"), ["2026-05-04"])
        self.assertEqual(self.deploy("2026-05-11").code, 0)

    def test_a_killed_deployment_does_not_block_the_next(self):
        self.program("killed", "kill -KILL 0")
        self.assertNotEqual(self.deploy("2026-05-04", "killed").code, 0)
        ended = self.deploy("2026-05-11", "test", "-d")
        self.assertEqual((ended.code, self.page()), (0, "2026-05-11\n"))

    def test_an_interrupted_deployment_goes_back(self):
        self.deploy("2026-05-04")
        self.program("stopped", f"echo checked > '{self.home}/seen'; kill -TERM 0")
        self.assertNotEqual(self.deploy("2026-05-11", "stopped").code, 0)
        self.assertEqual((self.home / "seen").read_text(), "checked\n")
        self.assertEqual((self.link(), self.page()), ("releases/2026-05-04", "2026-05-04\n"))
        self.assertEqual(self.names("site/releases"), ["2026-05-04"])

    def test_the_three_newest_releases_are_kept(self):
        for at, name in enumerate(("2026-05-04", "2026-04-27", "2026-05-11", "2026-04-20")):
            self.write(f"site/releases/{name}/index.html", f"{name}\n")
            time = 1_800_000_000 + at
            os.utime(self.home / f"site/releases/{name}", (time, time))
        self.assertEqual(self.deploy("2026-05-18").code, 0)
        self.assertEqual(self.names("site/releases"), ["2026-05-04", "2026-05-11", "2026-05-18"])

    def test_the_published_release_is_kept_even_if_it_is_old(self):
        for name in ("2026-05-04", "2026-05-11", "2026-05-18"):
            self.write(f"site/releases/{name}/index.html")
        self.assertEqual(self.deploy("2026-04-27", "test", "-d").code, 0)
        self.assertEqual((self.page(), self.names("site/releases")), (
            "2026-04-27\n", ["2026-04-27", "2026-05-04", "2026-05-11", "2026-05-18"],
        ))
