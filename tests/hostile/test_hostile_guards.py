"""Every guard against hostile files has its test: the table says which, and finds those that went away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from make_hostile import hostile_files

TESTS = Path(__file__).resolve().parents[1]
GUARDS = {
    "regular files only, no links, pipes, devices": (
        "intake/test_intake_read.py: test_folder_pipe_and_socket test_device test_links",
        "intake/test_intake_walk.py: test_hidden_locks_links_pipes",
    ),
    "the size before the bytes": ("intake/test_intake_read.py: test_size_limit test_grows_while_it_is_read",),
    "bytes read once, of one state of the file": (
        "intake/test_intake_read.py: test_becomes_a_pipe_between_look_and_open",
        "batch/test_batch_folders.py: test_a_file_that_is_written_to test_a_file_that_vanishes",
    ),
    "folders that never answer": (
        "batch/test_batch_folders.py: test_a_file_that_never_answers test_a_folder_that_falls_silent "
        "test_an_output_folder_that_falls_silent test_a_walk_that_never_answers",
    ),
    "a child with its own session, folder and no input": (
        "sandbox/test_sandbox_children.py: test_a_child_has_its_own_session_and_folder_and_no_input "
        "test_a_child_knows_no_secret_and_trusts_no_current_folder test_children_are_born_warm_and_alike",
    ),
    "address space, files, core and open files of a child": (
        "sandbox/test_sandbox_children.py: test_the_kernel_holds_a_child_to_its_limits "
        "test_too_much_memory_is_said_to_be_that",
    ),
    "deadlines: processor time first, longer for OCR": (
        "sandbox/test_sandbox_children.py: test_a_hanging_document_is_killed_at_its_deadline "
        "test_processor_time_is_bounded test_recognition_and_conversion_extend_the_deadline",
        "sandbox/test_sandbox_lifetime.py: test_an_idle_document_has_its_deadline_and_a_starved_one_twice_that",
    ),
    "results through a pipe with a limit": ("sandbox/test_sandbox_children.py: test_a_result_has_its_limit",),
    "nothing outlives its parent": (
        "sandbox/test_sandbox_lifetime.py: test_nothing_outlives_the_process_of_the_pool test_close_ends_everything",
        "sandbox/test_sandbox_children.py: test_grandchildren_die_with_the_document",
        "engine/test_local_kills.py: test_no_child_outlives_a_killed_program",
    ),
    "a thousand documents to a child, a fresh one after any error": (
        "sandbox/test_sandbox_children.py: test_a_child_serves_a_thousand_documents "
        "test_a_child_that_may_have_suffered_is_replaced test_a_crash_is_tried_once_more_and_only_once",
    ),
    "programs: limits of their own, killed with the group": (
        "sandbox/test_sandbox_children.py: test_programs_get_more_room_than_the_child",
        "sandbox/test_programs.py: test_a_program_out_of_time_is_killed_with_all_that_it_started "
        "test_endless_output_is_refused test_a_program_stays_in_the_group_of_its_caller",
    ),
    "memory watched where the kernel does not bind it": (
        "sandbox/test_sandbox_lifetime.py: test_the_memory_of_programs_is_watched "
        "test_both_ways_to_read_the_process_table_agree",
    ),
    "content decides what a file is": (
        "sandbox/test_sniff.py: test_content_decides test_a_refusal_says_what_the_content_is",
    ),
    "PDF: pages, words, shapes, annotations": (
        "parse/test_pdf_bounds.py: test_two_hundred_thousand_words_on_a_page test_a_million_spans_on_a_page "
        "test_a_million_shapes_on_a_page test_forty_thousand_annotations",
        "list: pdf/pages_5000.pdf pdf/pages_100000_shared.pdf pdf/scan_blank_1500_pages.pdf",
    ),
    "PDF: instructions and forms without an end": (
        "hostile/test_hostile_weight.py: test_instructions_that_unpack_to_too_many test_forms_within_forms",
        "list: pdf/flate_bomb_x2_10GB.pdf pdf/form_billion_laughs.pdf pdf/contents_same_stream_20000x.pdf",
    ),
    "PDF: pixels and sizes of pages": (
        "list: pdf/media_box_huge.pdf pdf/image_bomb_30000x30000_rgb.pdf pdf/image_bits_overflow.pdf",
    ),
    "DOCX: entries and unpacked bytes, counted": (
        "extract/test_docx_guards.py: test_entries_are_counted_before_they_are_listed "
        "test_size_is_counted_and_not_believed test_paragraphs_are_limited",
        "sandbox/test_sniff.py: test_a_crowded_archive_is_a_bomb",
    ),
    "DOCX: no definitions, no entities, no network": (
        "extract/test_docx_guards.py: test_document_type_definitions_are_refused "
        "test_a_definition_in_a_relationship_part_is_refused",
        "list: docx/xxe_file.docx docx/xxe_utf16.docx docx/xml_billion_laughs.docx docx/rel_external_image.docx",
    ),
    "DOCX: nothing is unpacked to a disk": ("list: docx/entry_traversal_names.docx",),
    "pictures: PNG and JPEG alone, pixels before decoding": (
        "extract/test_image_open.py: test_too_many_pixels_are_refused_before_decoding",
        "list: img/bomb_13000x13000_rgba16.png img/dims_lie_13000.jpg wrongext/svg_named.png",
    ),
    "text: control characters, surrogates, bidi, marks": (
        "sandbox/test_hygiene.py: test_clean_text_has_no_forbidden_character test_clean_text_is_nfc_and_encodes "
        "test_no_base_carries_more_marks_than_allowed",
    ),
    "text: lines cut before patterns see them": (
        "parse/test_bounds_long_text.py: test_lines_that_make_careless_patterns_back_track "
        "test_a_long_line_becomes_several_and_keeps_all_its_words",
    ),
    "text that nobody sees": (
        "parse/test_pdf_hidden.py: test_no_way_to_hide_keywords_gets_them_into_the_profile",
    ),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_guard_has_its_test(guard: str) -> None:
    """What the table names is there: tests by their functions, files of the list by their names."""
    listed = {file.name for file in hostile_files()}
    for line in GUARDS[guard]:
        place, _, names = line.partition(": ")
        if place == "list":
            assert set(names.split()) <= listed
            continue
        there = set(re.findall(r"^def (test_\w+)", (TESTS / place).read_text("utf-8"), re.MULTILINE))
        assert set(names.split()) <= there
